import { classQueries } from '../classes/queries.ts';
import type { Implementation, Implementations, Request } from '../http/create-handler.ts';
import { ownFamilyId } from '../http/session.ts';
import { priceQueries } from '../prices/queries.ts';
import type { RouteId } from '../routes.ts';
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

export const answerAsOf = <Ids extends RouteId>(
  deps: QueryDeps,
  queriesWith: (reading: ReadingDeps) => Implementations<Ids>,
): Implementations<Ids> => {
  const now = queriesWith(deps);
  const answering =
    <Id extends Ids>(id: Id): Implementation<Id> =>
    (input, request) => {
      const asOf = request.session.onBehalfOf?.asOf;
      if (asOf === undefined) return now[id](input, request);
      const then = queriesWith(depsAsOf(deps, ownFamilyId(request.session), asOf));
      return then[id](input, withoutReadAhead(request));
    };
  const ids = Object.keys(now) as Ids[];
  return Object.fromEntries(ids.map((id) => [id, answering(id)])) as unknown as Implementations<Ids>;
};

/** Drops the prefetched family, which is current instead of as of the chosen moment. */
const withoutReadAhead = (request: Request): Request => ({ ...request, ownFamily: undefined });
