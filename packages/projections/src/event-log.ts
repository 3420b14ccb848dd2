import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { lists } from './lists.ts';
import type { PageOptions } from './read-store.ts';

/** Which events to show; dates are the club's calendar days, both included. */
export type EventFilters = {
  readonly family?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The narrowest list of the event log that holds all matches. */
export const eventList = ({ family, type }: EventFilters): string => {
  if (family) return lists.eventsOf(family);
  return type ? lists.eventsOfType(type) : lists.events;
};

/** Rows sort by UTC: a day either side covers the club's timezone, `passes` makes the exact cut. */
export const roughRange = ({ from, to }: EventFilters): Pick<PageOptions, 'from' | 'to'> => ({
  from: from && shiftDate(from, -1),
  to: to && shiftDate(to, 2),
});

/** Whether an event passes the filters; `from` and `to` are dates of the club, both included. */
export const passes = (
  { family, type, from, to }: EventFilters,
  event: { readonly familyId: string | null; readonly type: string; readonly at: string },
): boolean =>
  (!family || event.familyId === family) &&
  (!type || event.type === type) &&
  (!from || clubDate(event.at) >= from) &&
  (!to || clubDate(event.at) <= to);
