import * as z from 'zod/mini';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';

const cents = z
  .int('Please enter an amount.')
  .check(
    z.minimum(100, 'A plan costs at least $1 a month.'),
    z.maximum(100_000, 'A plan costs at most $1,000 a month.'),
  );

/** What an administrator schedules: the day and the plans' prices a month, in cents. */
export const schedulePriceChangeInput = z.strictObject({
  since: calendarDateSchema,
  halfWeekCents: cents,
  fullWeekCents: cents,
});
export const withdrawPriceChangeInput = z.strictObject({ since: calendarDateSchema });
