import { isWeekday, type Program, type Weekday, weekdays } from '@hoops/domain/club/days';
import { nextDay } from '@hoops/domain/schedule/recurrence';
import { clubClockTime, clubDate, daysAfter } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../../api/api-types.ts';

type ScheduleItem = ApiAnswer<'schedule'>['items'][number];
type Place = Pick<ScheduleItem, 'title' | 'times' | 'location' | 'recurrence'>;

const timeAndPlace = ({ times, location }: Place): string =>
  [times, location].filter((text) => text !== '').join(', ');

/** Sessions on a weekday; items without fixed days are excluded. */
const onDay = (items: readonly Place[], day: Weekday, from: (item: Place) => string) =>
  items.flatMap((item) => {
    if (!item.recurrence?.days.includes(day)) return [];
    const date = nextDay({ ...item.recurrence, days: [day] }, from(item));
    return date === undefined ? [] : [{ item, date }];
  });

export const timesOn = (items: readonly Place[], day: Weekday, today: string): readonly string[] =>
  onDay(items, day, () => today).map(({ item }) => `${item.title}: ${timeAndPlace(item)}`);

/** Weekdays without a session; empty if the schedule has no weekday sessions at all. */
export const daysWithoutTime = (items: readonly Place[], today: string): readonly Weekday[] => {
  const without = weekdays.filter((day) => timesOn(items, day, today).length === 0);
  return without.length === weekdays.length ? [] : without;
};

const shortDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

export type ClassDays = {
  readonly program: Program;
  readonly from: string | null;
  readonly until: string | null;
};

/**
 * For example `Today, 5:30 PM to 7:00 PM, Court 1`.
 * @param today club-local date
 * @param now device time, to skip past sessions
 */
export const nextSession = (
  items: readonly Place[],
  classes: readonly ClassDays[],
  today: string,
  now: Date,
): string | undefined => {
  const clock = clubDate(now) === today ? clubClockTime(now) : '';
  const sessions = classes.flatMap(({ program, from, until }) => {
    if (!isWeekday(program)) return [];
    const first = ({ recurrence }: Place) => {
      const next = recurrence && recurrence.endTime <= clock ? daysAfter(today, 1) : today;
      return from !== null && from > next ? from : next;
    };
    return onDay(items, program, first).filter(({ date }) => until === null || date <= until);
  });
  const [next] = [...sessions].sort((one, other) => one.date.localeCompare(other.date));
  if (!next) return undefined;
  return `${next.date === today ? 'Today' : shortDate(next.date)}, ${timeAndPlace(next.item)}`;
};
