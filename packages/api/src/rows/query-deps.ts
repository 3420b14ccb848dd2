import type { EventStore } from '@hoops/event-store/event-store';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Clock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';

/** What queries read with. */
export type QueryDeps = {
  readonly store: EventStore;
  readonly rows: ReadStore;
  /** Open what is sealed in rows: only for who may read it. */
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly clock: Clock;
  readonly logger: Logger;
};
