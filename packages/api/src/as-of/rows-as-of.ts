import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { eventStoreAsOf } from '@hoops/event-store/event-store-as-of';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { Page } from '@hoops/projections/read-store';
import { fixedClock } from '@hoops/runtime/clock';
import type { QueryDeps, ReadingDeps } from '../rows/query-deps.ts';

type Rows = ReadingDeps['rows'];

/**
 * Rows of a family at a past moment, without later attendance taps.
 * @param store as of that moment
 * @throws Error for other lists
 */
export const rowsAsOf = (
  rows: Pick<Rows, 'generations' | 'page'>,
  store: ReadingDeps['store'],
  family: string,
  moment: string,
): Rows => {
  const folded = memoryReadStore();
  const payments = async (...[generation, list, options]: Parameters<Rows['page']>) => {
    const events = await wholeStream(store, familyStream(familyId(family)));
    await folded.putHistory(generation, events.flatMap(historyRows));
    return folded.page(generation, list, options);
  };
  return {
    generations: rows.generations,
    document: async () => undefined,
    page: (generation, list, options) => {
      if (list === lists.payments(family)) return payments(generation, list, options);
      // `~` sorts after any timestamp, so events at the moment itself are included.
      if (list === lists.eventsOf(family))
        return rows.page(generation, list, { ...options, to: `${moment}~` });
      if (list.startsWith(lists.attendanceOf('')))
        return storedBy(moment, rows.page(generation, list, options));
      throw new Error(`The list ${list} cannot be read as of an earlier moment.`);
    },
  };
};

/** Rows of a page stored by `moment`. Unreadable rows are included, to be reported. */
const storedBy = async (moment: string, reading: Promise<Page>): Promise<Page> => {
  const page = await reading;
  const isLeft = (_: unknown, place: number): boolean => {
    const at = page.items[place]?.at;
    return typeof at !== 'string' || at <= moment;
  };
  return {
    ...page,
    items: page.items.filter(isLeft),
    ids: page.ids.filter(isLeft),
    sorts: page.sorts.filter(isLeft),
  };
};

export const depsAsOf = (deps: QueryDeps, family: string, moment: string): ReadingDeps => {
  const store = eventStoreAsOf(deps.store, moment);
  const { keys, logger, rows } = deps;
  return { store, keys, logger, clock: fixedClock(moment), rows: rowsAsOf(rows, store, family, moment) };
};
