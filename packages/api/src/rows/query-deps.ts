import type { EventReader } from '@hoops/event-store/event-store-as-of';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Clock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';

export type ReadingDeps = {
  readonly store: EventReader;
  readonly clock: Clock;
  readonly rows: Pick<ReadStore, 'generations' | 'document' | 'page'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly logger: Logger;
};

export type QueryDeps = ReadingDeps & CommandDeps & { readonly rows: ReadStore };
