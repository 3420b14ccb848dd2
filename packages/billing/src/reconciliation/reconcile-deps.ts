import type { Actor } from '@hoops/domain/actor';
import type { Period } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import type { CommandMetadata } from '../families/family-repository.ts';
import type { Inbox } from '../webhooks/inbox.ts';

export type ReconcileDeps = Omit<Billing, 'siteUrl'> & { readonly inbox: Inbox };

export type Run = {
  /** ISO-8601 UTC; money moved later is left to the next run. */
  readonly startedAt: string;
  /** Epoch seconds from which events are read; includes an overlap of two hours. */
  readonly since: number;
  /** Compared club months: the previous and current months, more after an outage. */
  readonly months: readonly Period[];
  readonly why: CommandMetadata;
};

export const reconcileActor: Actor = { sub: 'reconcile', role: 'system' };
