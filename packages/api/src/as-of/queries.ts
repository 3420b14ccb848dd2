import { classQueries } from '../classes/queries.ts';
import type { Implementations } from '../http/create-handler.ts';
import { priceQueries } from '../prices/queries.ts';
import type { QueryDeps, ReadingDeps } from '../rows/query-deps.ts';
import { scheduleQueries } from '../schedule/queries.ts';
import { depsAsOf } from './rows-as-of.ts';

export const clubAsOfQueries = (
  deps: QueryDeps,
): Implementations<'scheduleAsOf' | 'gradesAsOf' | 'pricesAsOf'> => {
  const then = (at: string): ReadingDeps => depsAsOf(deps, '', at);
  return {
    scheduleAsOf: ({ at }, request) => scheduleQueries(then(at)).schedule({}, request),
    gradesAsOf: ({ at }, request) => classQueries(then(at)).grades({}, request),
    pricesAsOf: ({ at }, request) => priceQueries(then(at)).prices({}, request),
  };
};
