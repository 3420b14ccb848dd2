import type { CommandDeps } from '@hoops/event-store/repository';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { myDataQuery } from './my-data.ts';
import { whoLookedQuery } from './who-looked.ts';

export const ownDataQueries = (reading: ReadingDeps, records: CommandDeps) => ({
  ...myDataQuery(reading, records),
  ...whoLookedQuery(reading),
});
