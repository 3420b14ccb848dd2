import * as z from 'zod/mini';
import { type Weekday, weekdays } from './days.ts';

/** Whether `2026-02-29` is a day that exists. */
export function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar date without a time, `2026-12-01`. */
export const calendarDateSchema = z
  .string('Please choose a date.')
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please choose a date.', abort: true }),
    z.refine(isCalendarDate, 'Please choose a date that exists.'),
  );

/** The weekday of a calendar date; undefined for a Sunday, when nothing is offered. */
export const weekdayOfDate = (date: string): Weekday | undefined =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay() - 1];

/** `2026-12-01` and -1 -> `2026-11-30`. */
export const shiftDate = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};
