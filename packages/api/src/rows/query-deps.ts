import type { EventStore } from '@hoops/event-store/event-store';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';

/** What queries read with. */
export type QueryDeps = {
  readonly store: EventStore;
  readonly rows: ReadStore;
  readonly clock: Clock;
  readonly logger: Logger;
};
