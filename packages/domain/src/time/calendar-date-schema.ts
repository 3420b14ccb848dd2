import * as z from 'zod/mini';

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
