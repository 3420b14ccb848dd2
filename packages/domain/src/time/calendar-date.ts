import * as z from 'zod/mini';
import { type Weekday, weekdays } from '../club/days.ts';
import { dateFormat } from './date-format.ts';

/** Whether `2026-02-29` is a day that exists. */
const isCalendarDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/**
 * A calendar date without a time, `2026-12-01`. `missing` is what the form says when there is none, `impossible` when
 * no calendar has it.
 */
export const calendarDateText = (missing: string, impossible: string = missing) =>
  z.string(missing).check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: missing, abort: true }),
    // Code behind this check must not meet a date that does not exist.
    z.refine(isCalendarDate, { error: impossible, abort: true }),
  );

export const calendarDateSchema = calendarDateText(
  'Please choose a date.',
  'Please choose a date that exists.',
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

const longDates = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `2026-12-01` -> `December 1, 2026`. */
export const dateWords = (date: string): string => longDates().format(new Date(`${date}T00:00:00Z`));
