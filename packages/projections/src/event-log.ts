import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate, startOfClubDay } from '@hoops/domain/time/club-time';
import { shardNumbers } from '@hoops/event-store/time-index';
import { lists } from './lists.ts';
import { cursorAfter, mergedPage } from './merged-page.ts';
import type { Page, PageOptions, ReadStore } from './read-store.ts';
import type { EventLogItem } from './views/lists.ts';

/** Which events to show; all of it must be true of an event. Dates are the club's calendar days, both included. */
export type EventFilters = {
  readonly family?: string | undefined;
  readonly athlete?: string | undefined;
  /** The sign-in id of who did it, or the name of the part of the system. */
  readonly by?: string | undefined;
  /** Only what administrators did for families. */
  readonly onBehalf?: boolean | undefined;
  readonly type?: string | undefined;
  /** Any of these. */
  readonly types?: readonly string[] | undefined;
  /** The type of the command that it came of. */
  readonly command?: string | undefined;
  /** The events that can come of that command, without which they are looked for among all. */
  readonly typesOfCommand?: readonly string[] | undefined;
  /** The correlation id of the request that it goes back to. */
  readonly because?: string | undefined;
  readonly stream?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Not before this moment, ISO-8601 UTC. */
  readonly since?: string | undefined;
};

/** How a page of the log is read, which both a few lists of the read store and one stream can be. */
export type EventSource = (options: Omit<PageOptions, 'after' | 'prefix'>) => Promise<Page>;

const byShard = (listOf: (shard: number) => string): readonly string[] => shardNumbers.map(listOf);

/**
 * The lists of the event log that hold all matches, for each filter that has lists: one list where few events are in it, and
 * then nothing else is asked; else one for each shard.
 */
const eventLists = (filters: EventFilters): readonly [readonly string[], ...(readonly string[])[]] => {
  const { because, family, type, by, onBehalf, typesOfCommand } = filters;
  if (because) return [[lists.eventsBecauseOf(because)]];
  if (family) return [[lists.eventsOf(family)]];
  const [first, ...others] = [
    ...(onBehalf ? [byShard(lists.eventsOnBehalf)] : []),
    // What a parent did is in the list of their family.
    ...(by ? [[lists.eventsOf(by), ...byShard((shard) => lists.eventsBy(by, shard))]] : []),
    ...(type ? [byShard((shard) => lists.eventsOfType(type, shard))] : []),
    ...(!type && typesOfCommand
      ? [typesOfCommand.flatMap((one) => byShard((shard) => lists.eventsOfType(one, shard)))]
      : []),
  ];
  return first ? [first, ...others] : [byShard(lists.events)];
};

/**
 * One page of the event log, in order of (moment, id): the lists of one of the filters, cut to the days. What `passes` refuses
 * may be on it where there are more filters. It costs the same at any number of events.
 * @throws UnknownPage when the cursor is of no page of these days.
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

/** The log's own lists as a source: of two filters with large lists, the list that reaches further with as many rows. */
export const listedEvents =
  (rows: Pick<ReadStore, 'page'>, generation: number, filters: EventFilters): EventSource =>
  async (options) => {
    const sources = eventLists(filters).map((ofFilter) => sourceOf(rows, generation, filters, ofFilter));
    const pages = await Promise.all(sources.map((source) => source(options)));
    return pages.reduce((one, other) => (reachesFurther(other, one, options) ? other : one));
  };

/** A page that is the list's last has everything that there is. */
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
  /** Where the next page begins, which may have none; null when everything was looked at. */
  readonly nextCursor: string | null;
};

/**
 * Reads on until a page is full, everything was looked at or `maxRows` were: filters that hardly ever match cost no more than
 * others.
 * @param take of each row what is shown of it; undefined where it does not match. A row of two lists comes once.
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

/** No event is earlier or later; the years beyond are not written with four digits. */
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'];

/** The days as moments in UTC, by which the rows are sorted. */
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

/** Whether an event passes all filters. */
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
