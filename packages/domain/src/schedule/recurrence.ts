import * as z from 'zod/mini';
import { weekdays } from '../club/days.ts';
import { calendarDateText, dateWords } from '../time/calendar-date.ts';

/** The days of a calendar: games are played on Sundays too. */
export const calendarDays = [...weekdays, 'sunday'] as const;
export type CalendarDay = (typeof calendarDays)[number];

const time = (sentence: string) => z.string(sentence).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence));

/**
 * On which days an item takes place, so that calendars can show it: weekly on some days between two times, from a
 * first day on, to a last day or without end. Everything is meant in the club's timezone.
 */
export const recurrenceSchema = z
  .strictObject({
    days: z.pipe(
      z.array(z.enum(calendarDays)).check(z.minLength(1, 'Please choose at least one day.')),
      z.transform((chosen) => calendarDays.filter((day) => chosen.includes(day))),
    ),
    startTime: time('Please enter when it begins.'),
    endTime: time('Please enter when it ends.'),
    firstDate: calendarDateText('Please enter the first day.'),
    lastDate: z.nullable(calendarDateText('Please enter the last day, or leave it empty.')),
  })
  .check(
    z.refine(({ startTime, endTime }) => startTime < endTime, {
      path: ['endTime'],
      message: 'It must end after it begins, on the same day.',
    }),
    z.refine(({ firstDate, lastDate }) => lastDate === null || firstDate <= lastDate, {
      path: ['lastDate'],
      message: 'The last day must not be before the first.',
    }),
    z.refine((it) => it.lastDate === null || firstDay(it) <= it.lastDate, {
      path: ['days'],
      message: 'None of these days is between the first and the last day.',
    }),
  );
export type Recurrence = z.output<typeof recurrenceSchema>;

/** Days since 1970-01-01 of a calendar date. */
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** 1970-01-01 was a Thursday. */
const calendarDayOf = (number: number): CalendarDay | undefined => calendarDays[(number + 3) % 7];

/** The first date on or after `firstDate` that is one of the days: when it takes place first. */
export const firstDay = ({ days, firstDate }: Pick<Recurrence, 'days' | 'firstDate'>): string => {
  const from = dayNumber(firstDate);
  const offset = [0, 1, 2, 3, 4, 5, 6].find((after) =>
    days.some((day) => day === calendarDayOf(from + after)),
  );
  return new Date((from + (offset ?? 0)) * 86_400_000).toISOString().slice(0, 10);
};

/** The first date from `today` on, both `2026-11-02`, on which it takes place; undefined when it is over. */
export const nextDay = ({ days, firstDate, lastDate }: Recurrence, today: string): string | undefined => {
  const next = firstDay({ days, firstDate: firstDate < today ? today : firstDate });
  return lastDate !== null && lastDate < next ? undefined : next;
};

/** `Mondays and Wednesdays, 5:30 PM to 7:00 PM, from November 2, 2026`. */
export const recurrenceWords = (it: Recurrence): string => {
  const times = `${clockWords(it.startTime)} to ${clockWords(it.endTime)}`;
  const first = firstDay(it);
  if (it.lastDate === first) return `${dayName(first)}, ${dateWords(first)}, ${times}`;
  const days = listed(it.days.map((day) => `${capital(day)}s`));
  const until = it.lastDate === null ? '' : ` to ${dateWords(it.lastDate)}`;
  return `${days}, ${times}, from ${dateWords(first)}${until}`;
};

const clockWords = (text: string): string => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

const dayName = (text: string): string => capital(calendarDayOf(dayNumber(text)) ?? 'sunday');
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
