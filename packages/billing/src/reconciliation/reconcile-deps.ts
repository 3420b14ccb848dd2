import type { Actor } from '@hoops/domain/actor';
import type { Period } from '@hoops/domain/time/club-time';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { NewId } from '@hoops/runtime/ids';
import type { Logger } from '@hoops/runtime/logger';
import type { FamilyRepository, Why } from '../families/family-repository.ts';
import type { ObserveDeps } from '../observations/observe-subscription.ts';
import type { Inbox } from '../webhooks/inbox.ts';

export type ReconcileDeps = ObserveDeps & {
  readonly store: EventStore;
  readonly families: FamilyRepository;
  readonly inbox: Inbox;
  readonly checkpoints: Checkpoints;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
};

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
