import type { Cursors } from '@hoops/bus/cursors';
import type { Actor } from '@hoops/domain/actor';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import type { FamilyLedger, Why } from '../family-ledger.ts';
import type { SeeDeps } from '../sightings/see-subscription.ts';
import type { Inbox } from '../webhooks/inbox.ts';

export type ReconcileDeps = SeeDeps & {
  readonly store: EventStore;
  readonly ledger: FamilyLedger;
  readonly inbox: Inbox;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** One run: what it compares since when. */
export type Run = {
  /** Epoch seconds; two hours of overlap included. */
  readonly since: number;
  readonly why: Why;
};

export const reconcileActor: Actor = { sub: 'reconcile', role: 'system' };
