import * as z from 'zod/mini';
import type { Period } from './club-time.ts';

const isCalendarDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/**
 * Schema of a calendar date such as `2026-12-01`.
 * @param missing message for an empty text
 * @param impossible message for a date that does not exist
 */
export const calendarDateText = (missing: string, impossible: string = missing) =>
  z.string(missing).check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: missing, abort: true }),
    // Aborts, so later checks never receive an impossible date.
    z.refine(isCalendarDate, { error: impossible, abort: true }),
  );

export const calendarDateSchema = calendarDateText(
  'Please choose a date.',
  'Please choose a date that exists.',
);

export const periodSchema = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  z.transform((text) => text as Period),
);
