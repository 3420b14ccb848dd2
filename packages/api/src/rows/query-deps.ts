import type { CommandDeps } from '@hoops/event-store/repository';
import type { ReadStore } from '@hoops/projections/read-store';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';

/** What queries read with; some record who looked. */
export type QueryDeps = CommandDeps & {
  readonly rows: ReadStore;
  /** Open what is sealed in rows: only for who may read it. */
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly logger: Logger;
};
