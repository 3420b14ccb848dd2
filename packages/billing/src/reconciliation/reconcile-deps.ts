import type { Actor } from '@hoops/domain/actor';
import type { Period } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import type { CommandMetadata } from '../families/family-repository.ts';
import type { Inbox } from '../webhooks/inbox.ts';

export type ReconcileDeps = Omit<Billing, 'siteUrl'> & { readonly inbox: Inbox };

export type Run = {
  /** Start of the run, ISO-8601 UTC; money moved later is compared by the next run. */
  readonly startedAt: string;
  /** Epoch seconds from which Stripe's events are read; overlaps the last run by two hours. */
  readonly since: number;
  /** Club months to compare: the previous and the current month, more after an outage. */
  readonly months: readonly Period[];
  readonly why: CommandMetadata;
};

export const reconcileActor: Actor = { sub: 'reconcile', role: 'system' };
