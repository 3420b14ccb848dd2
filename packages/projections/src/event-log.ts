import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate, startOfClubDay } from '@hoops/domain/time/club-time';
import { shardNumbers } from '@hoops/event-store/time-index';
import { lists } from './lists.ts';
import { mergedPage } from './merged-page.ts';
import type { Page, PageOptions, ReadStore } from './read-store.ts';

/** Which events to show; dates are the club's calendar days, both included. */
export type EventFilters = {
  readonly family?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The narrowest lists of the event log that hold all matches, each event in one of them. */
const eventLists = ({ family, type }: EventFilters): readonly string[] => {
  if (family) return [lists.eventsOf(family)];
  return shardNumbers.map(type ? (shard) => lists.eventsOfType(type, shard) : lists.events);
};

/**
 * One page of the event log, in order of (moment, id): the narrowest lists, cut to the days. What `passes` refuses may be on it
 * where a family and a type are asked for together. It costs the same at any number of events.
 * @throws UnknownPage when the cursor is of no page of these days.
 */
export const eventPage = (
  rows: Pick<ReadStore, 'page'>,
  generation: number,
  filters: EventFilters,
  options: Pick<PageOptions, 'limit' | 'cursor' | 'newestFirst'>,
): Promise<Page> => mergedPage(rows, generation, eventLists(filters), { ...options, ...momentsOf(filters) });

/** No event is earlier or later; the years beyond are not written with four digits. */
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'];

/** The days as moments in UTC, by which the rows are sorted. */
const momentsOf = ({ from, to }: EventFilters): Pick<PageOptions, 'from' | 'to'> => ({
  from: from && startOfClubDay(within(from)).toISOString(),
  to: to && startOfClubDay(shiftDate(within(to), 1)).toISOString(),
});

const within = (date: string): string => {
  if (date < firstDay) return firstDay;
  return date > lastDay ? lastDay : date;
};

/** Whether an event passes the filters; `from` and `to` are dates of the club, both included. */
export const passes = (
  { family, type, from, to }: EventFilters,
  event: { readonly familyId: string | null; readonly type: string; readonly at: string },
): boolean =>
  (!family || event.familyId === family) &&
  (!type || event.type === type) &&
  (!from || clubDate(event.at) >= from) &&
  (!to || clubDate(event.at) <= to);
