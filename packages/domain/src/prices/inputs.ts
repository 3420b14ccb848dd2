import * as z from 'zod/mini';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';

const notice = 'Please enter an amount.';
const most = z.maximum(100_000, 'At most $1,000 a month.');
const cents = z.optional(z.int(notice).check(z.minimum(100, 'At least $1 a month.'), most));

/** New monthly prices in cents; an absent price does not change. */
export const schedulePriceChangeInput = z.strictObject({
  since: calendarDateSchema,
  halfWeekCents: cents,
  fullWeekCents: cents,
  weekdayCents: cents,
  siblingWeekdayCents: cents,
  scrimmageCents: cents,
  scrimmageWithClassesCents: cents,
  additionalOnlyReductionCents: z.optional(z.int(notice).check(z.minimum(0, notice), most)),
});
export const withdrawPriceChangeInput = z.strictObject({ since: calendarDateSchema });
