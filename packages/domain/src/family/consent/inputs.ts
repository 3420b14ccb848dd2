import * as z from 'zod/mini';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';

const cents = z.int().check(z.nonnegative());

/**
 * Terms confirmed by pressing the button next to the terms. The spec's own requests omit the terms, so no
 * consent is recorded (docs/decisions/0056-texts-that-people-agree-to.md).
 */
export const consentInput = z.strictObject({
  words: z.string().check(z.maxLength(20)),
  refunds: z.string().check(z.maxLength(20)),
  nowCents: cents,
  /** This month's bill of all classes in cents; absent for a plan. */
  thisMonthCents: z.optional(cents),
  /** Next charge or bill, with its club-local date; null when there is none. */
  next: z.nullable(z.strictObject({ cents, on: calendarDateSchema })),
  locale: z.string().check(z.maxLength(35)),
});
