import { clubDate, shiftDate, startOfClubDay } from '@hoops/domain/time/club-time';
import { shardNumbers } from '@hoops/event-store/time-index';
import { lists } from './lists.ts';
import { cursorAfter, mergedPage } from './merged-page.ts';
import type { Page, PageOptions, ReadStore } from './read-store.ts';
import type { EventLogItem } from './views/lists.ts';

/** Filters, all of which must match. Dates are club-local and inclusive. */
export type EventFilters = {
  readonly family?: string | undefined;
  readonly athlete?: string | undefined;
  /** User id of the actor, or name of a part of the system. */
  readonly by?: string | undefined;
  readonly onBehalf?: boolean | undefined;
  readonly type?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly command?: string | undefined;
  readonly typesOfCommand?: readonly string[] | undefined;
  readonly because?: string | undefined;
  readonly stream?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly since?: string | undefined;
};

export type EventSource = (options: Omit<PageOptions, 'after' | 'prefix'>) => Promise<Page>;

const byShard = (listOf: (shard: number) => string): readonly string[] => shardNumbers.map(listOf);

/** Lists to search: one small list with all matches, or one list per shard for each filter. */
const eventLists = (filters: EventFilters): readonly [readonly string[], ...(readonly string[])[]] => {
  const { because, family, type, by, onBehalf, typesOfCommand } = filters;
  if (because) return [[lists.eventsBecauseOf(because)]];
  if (family) return [[lists.eventsOf(family)]];
  const [first, ...others] = [
    ...(onBehalf ? [byShard(lists.eventsOnBehalf)] : []),
    // A parent's own actions are in the family's list.
    ...(by ? [[lists.eventsOf(by), ...byShard((shard) => lists.eventsBy(by, shard))]] : []),
    ...(type ? [byShard((shard) => lists.eventsOfType(type, shard))] : []),
    ...(!type && typesOfCommand
      ? [typesOfCommand.flatMap((one) => byShard((shard) => lists.eventsOfType(one, shard)))]
      : []),
  ];
  return first ? [first, ...others] : [byShard(lists.events)];
};

/**
 * Page sorted by (time, id) from one filter's lists; `passes` applies the other filters.
 * @throws UnknownPage for an invalid cursor
 */
export const eventPage = (
  rows: Pick<ReadStore, 'page'>,
  generation: number,
  filters: EventFilters,
  options: Pick<PageOptions, 'limit' | 'cursor' | 'newestFirst'>,
): Promise<Page> => sourceOf(rows, generation, filters, eventLists(filters)[0])(options);

const sourceOf =
  (
    rows: Pick<ReadStore, 'page'>,
    generation: number,
    filters: EventFilters,
    ofFilter: readonly string[],
  ): EventSource =>
  (options) =>
    mergedPage(rows, generation, ofFilter, { ...options, ...momentsOf(filters) });

/** Reads the lists. With two large filters, the filter whose page covers more time is used. */
export const listedEvents =
  (rows: Pick<ReadStore, 'page'>, generation: number, filters: EventFilters): EventSource =>
  async (options) => {
    const sources = eventLists(filters).map((ofFilter) => sourceOf(rows, generation, filters, ofFilter));
    const pages = await Promise.all(sources.map((source) => source(options)));
    return pages.reduce((one, other) => (reachesFurther(other, one, options) ? other : one));
  };

/** True if page `one` covers more time than page `other`; a last page covers all remaining time. */
const reachesFurther = (
  one: Page,
  other: Page,
  { newestFirst }: Pick<PageOptions, 'newestFirst'>,
): boolean => {
  if (other.nextCursor === null) return false;
  if (one.nextCursor === null) return true;
  const [reached = '', before = ''] = [one.sorts.at(-1), other.sorts.at(-1)];
  return newestFirst ? reached < before : reached > before;
};

export type EventSearch<Item> = {
  readonly items: readonly Item[];
  /** Cursor of the next page, which may be empty; null at the end. */
  readonly nextCursor: string | null;
};

/**
 * Reads a page, from at most `maxRows` rows if few match.
 * @param take returns the result of a row; undefined means no match
 */
export const searchEvents = async <Item>(
  source: EventSource,
  options: Pick<PageOptions, 'limit' | 'cursor' | 'newestFirst'> & { readonly maxRows: number },
  take: (id: string, data: unknown) => Promise<Item | undefined>,
): Promise<EventSearch<Item>> => {
  const { limit, maxRows, newestFirst } = options;
  const items: Item[] = [];
  let { cursor } = options;
  for (let read = 0; read < maxRows; ) {
    const page = await source({ limit, cursor, newestFirst });
    read += page.ids.length;
    const taken = await Promise.all(
      page.ids.map((id, place) => (page.ids[place - 1] === id ? undefined : take(id, page.items[place]))),
    );
    for (const [place, item] of taken.entries()) {
      if (item === undefined) continue;
      items.push(item);
      const isLast = place === taken.length - 1 && page.nextCursor === null;
      if (items.length === limit)
        return { items, nextCursor: isLast ? null : cursorAfter(placeAt(page, place)) };
    }
    if (page.nextCursor === null) return { items, nextCursor: null };
    cursor = cursorAfter(placeAt(page, page.ids.length - 1));
  }
  return { items, nextCursor: cursor ?? null };
};

const placeAt = ({ ids, sorts }: Page, place: number) => {
  const [id, sort] = [ids[place], sorts[place]];
  if (id === undefined || sort === undefined) throw new Error('A page names each of its rows.');
  return { id, sort };
};

/** Range that contains all events; limits keep four-digit years, which sort as text. */
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'];

/** Converts club-local dates to UTC times, by which rows are sorted. */
const momentsOf = ({ from, to, since }: EventFilters): Pick<PageOptions, 'from' | 'to'> => {
  const begins = from && startOfClubDay(within(from)).toISOString();
  return {
    from: since && (!begins || since > begins) ? since : begins,
    to: to && startOfClubDay(shiftDate(within(to), 1)).toISOString(),
  };
};

const within = (date: string): string => {
  if (date < firstDay) return firstDay;
  return date > lastDay ? lastDay : date;
};

export const passes = (filters: EventFilters, event: EventLogItem): boolean =>
  (!filters.family || event.familyId === filters.family) &&
  (!filters.athlete || event.athleteIds.includes(filters.athlete)) &&
  (!filters.by || event.actorSub === filters.by) &&
  (!filters.onBehalf || event.onBehalfOf !== null) &&
  (!filters.type || event.type === filters.type) &&
  (!filters.types || filters.types.includes(event.type)) &&
  (!filters.command || event.command === filters.command) &&
  (!filters.because || event.correlationId === filters.because) &&
  (!filters.stream || event.stream === filters.stream) &&
  (!filters.from || clubDate(event.at) >= filters.from) &&
  (!filters.to || clubDate(event.at) <= filters.to) &&
  (!filters.since || event.at >= filters.since);
