import { weekdays } from '../club/days.ts';
import { listed } from '../text/fill.ts';
import { dateWords } from '../time/club-time.ts';

/** Includes Sundays, because games are played on Sundays. */
export const calendarDays = [...weekdays, 'sunday'] as const;
export type CalendarDay = (typeof calendarDays)[number];

/**
 * Weekly days and times of an item, in the club's time zone, from `firstDate` to `lastDate` or without end.
 */
export type Recurrence = {
  days: CalendarDay[];
  /** Club-local time, such as `17:30`. */
  startTime: string;
  endTime: string;
  firstDate: string;
  lastDate: string | null;
};

/** Number of days since 1970-01-01. */
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

const dateOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** Adds 3 because 1970-01-01 was a Thursday. */
const calendarDayOf = (number: number): CalendarDay | undefined => calendarDays[(number + 3) % 7];

export const firstDay = ({ days, firstDate }: Pick<Recurrence, 'days' | 'firstDate'>): string => {
  const from = dayNumber(firstDate);
  const offset = [0, 1, 2, 3, 4, 5, 6].find((after) =>
    days.some((day) => day === calendarDayOf(from + after)),
  );
  return dateOf(from + (offset ?? 0));
};

/** The club is closed on New Year's Day, Independence Day, Thanksgiving and Christmas Day. */
export const isHoliday = (date: string): boolean =>
  /-(01-01|07-04|12-25)$/.test(date) ||
  (/-11-2[2-8]$/.test(date) && calendarDayOf(dayNumber(date)) === 'thursday');

/**
 * Next date of an item from `today` on; undefined after the last date. Weekly items skip holidays; a single
 * date may be a holiday.
 */
export const nextDay = (recurrence: Recurrence, today: string): string | undefined => {
  const { days, firstDate, lastDate } = recurrence;
  const next = firstDay({ days, firstDate: firstDate < today ? today : firstDate });
  if (lastDate !== null && lastDate < next) return undefined;
  const rests = isHoliday(next) && lastDate !== firstDay(recurrence);
  return rests ? nextDay(recurrence, dateOf(dayNumber(next) + 1)) : next;
};

export const recurrenceWords = (it: Recurrence): string => {
  const times = `${clockWords(it.startTime)} to ${clockWords(it.endTime)}`;
  const first = firstDay(it);
  if (it.lastDate === first) return `${dayName(first)}, ${dateWords(first)}, ${times}`;
  const days = listed(it.days.map((day) => `${capital(day)}s`));
  const until = it.lastDate === null ? '' : ` to ${dateWords(it.lastDate)}`;
  return `${days}, ${times}, from ${dateWords(first)}${until}`;
};

/** Turns `17:30` into `5:30 PM`. */
export const clockWords = (text: string): string => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

const dayName = (text: string): string => capital(calendarDayOf(dayNumber(text)) ?? 'sunday');
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
