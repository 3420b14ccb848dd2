import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import type { Page } from '@hoops/projections/read-store';
import type { ReadingDeps } from '../rows/query-deps.ts';

type Rows = ReadingDeps['rows'];

/**
 * The rows of a family as they were at a moment: what single events left in its lists, made of the events up to then by the
 * code that projects them. The list of all events that name the family is cut where it stands: it is in order of moments. Of the
 * taps for an athlete, which are in order of days, those are left that were stored by then.
 * No document is as of then: a stream that cannot be folded is not shown.
 * @param store as of that moment
 * @throws Error for any other list: no query of a family asks for one
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
      // `~` comes after the end of a moment's text: what happened at that moment is in it.
      if (list === lists.eventsOf(family))
        return rows.page(generation, list, { ...options, to: `${moment}~` });
      if (list.startsWith(lists.attendanceOf('')))
        return storedBy(moment, rows.page(generation, list, options));
      throw new Error(`The list ${list} is not read as of an earlier moment.`);
    },
  };
};

/** What of a page was stored by a moment. What does not say when is left in: who reads it says that it cannot be read. */
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
