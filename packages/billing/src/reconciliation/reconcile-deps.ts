import type { Actor } from '@hoops/domain/actor';
import type { Period } from '@hoops/domain/time/club-time';
import type { Billing } from '../billing-from-config.ts';
import type { Why } from '../families/family-repository.ts';
import type { Inbox } from '../webhooks/inbox.ts';

export type ReconcileDeps = Omit<Billing, 'siteUrl'> & { readonly inbox: Inbox };

/** One run: what it compares since when. */
export type Run = {
  /** ISO-8601 UTC; money that moved later is left for the next run. */
  readonly startedAt: string;
  /** Epoch seconds, for messages; two hours of overlap included. */
  readonly since: number;
  /** The club's months whose money is compared: the previous and the current one, after an outage more. */
  readonly months: readonly Period[];
  readonly why: Why;
};

export const reconcileActor: Actor = { sub: 'reconcile', role: 'system' };
