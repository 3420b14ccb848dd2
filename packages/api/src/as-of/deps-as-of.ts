import { eventStoreAsOf } from '@hoops/event-store/event-store-as-of';
import { fixedClock } from '@hoops/runtime/clock';
import type { QueryDeps, ReadingDeps } from '../rows/query-deps.ts';
import { rowsAsOf } from './rows-as-of.ts';

export const depsAsOf = (deps: QueryDeps, family: string, moment: string): ReadingDeps => {
  const store = eventStoreAsOf(deps.store, moment);
  const { keys, logger, rows } = deps;
  return { store, keys, logger, clock: fixedClock(moment), rows: rowsAsOf(rows, store, family, moment) };
};
