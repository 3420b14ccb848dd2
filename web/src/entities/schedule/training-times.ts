import { type Program, type Weekday, weekdayOfDate, weekdays } from '@hoops/domain/club/days';
import { nextDay } from '@hoops/domain/schedule/recurrence';
import { isHeld, sessionsOn } from '@hoops/domain/schedule/sessions';
import { clubClockTime, clubDate, daysAfter, shortDay } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../../api/api-types.ts';

type ScheduleItem = ApiAnswer<'schedule'>['items'][number];

const timeAndPlace = ({ times, location }: Pick<ScheduleItem, 'times' | 'location'>): string =>
  [times, location].filter((text) => text !== '').join(', ');

/** Sessions on a weekday, by the newest facts; items without fixed days are excluded. */
export const timesOn = (items: readonly ScheduleItem[], day: Weekday, today: string): readonly string[] =>
  items.flatMap((item) => {
    const { recurrence, title } = item;
    if (!recurrence?.days.includes(day)) return [];
    const isHeld = nextDay({ ...recurrence, days: [day] }, today) !== undefined;
    return isHeld ? [`${title}: ${timeAndPlace(item)}`] : [];
  });

/** Weekdays without a session; empty if the schedule has no weekday sessions at all. */
export const daysWithoutTime = (items: readonly ScheduleItem[], today: string): readonly Weekday[] => {
  const without = weekdays.filter((day) => timesOn(items, day, today).length === 0);
  return without.length === weekdays.length ? [] : without;
};

export type ClassDays = {
  readonly program: Program;
  readonly from: string | null;
  readonly until: string | null;
};

/** Days ahead in which the next session is searched: a long break of a weekly class. */
const maxDaysAhead = 120;

/**
 * For example `Today, 5:30 PM to 7:00 PM, Court 1`.
 * @param today club-local date
 * @param now device time, to skip past sessions
 */
export const nextSession = (
  items: readonly ScheduleItem[],
  classes: readonly ClassDays[],
  today: string,
  now: Date,
): string | undefined => {
  const clock = clubDate(now) === today ? clubClockTime(now) : '';
  for (let date = today; date <= daysAfter(today, maxDaysAhead); date = daysAfter(date, 1)) {
    const next = sessionsOn(items, date)
      .filter((session) => isHeld(session) && (date > today || session.endTime > clock))
      .filter(({ plannedOn }) => classes.some((days) => isClassDay(days, plannedOn)))
      .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))[0];
    if (next) return `${date === today ? 'Today' : shortDay(date)}, ${timeAndPlace(next)}`;
  }
  return undefined;
};

const isClassDay = ({ program, from, until }: ClassDays, date: string): boolean =>
  program === weekdayOfDate(date) && (from === null || from <= date) && (until === null || date <= until);
