import * as z from 'zod/mini';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';

const cents = z.int().check(z.nonnegative());

/**
 * Terms confirmed by pressing the button next to them. The spec's own requests omit them, so no consent is
 * recorded (docs/decisions/0056-texts-that-people-agree-to.md).
 */
export const consentInput = z.strictObject({
  /** Versions of the words next to the button and of the refund policy. */
  words: z.string().check(z.maxLength(20)),
  refunds: z.string().check(z.maxLength(20)),
  /** Cents charged right away. */
  nowCents: cents,
  /** This month's bill of all classes in cents; absent for a plan. */
  thisMonthCents: z.optional(cents),
  /** Next charge or bill, with its club-local date; null when there is none. */
  next: z.nullable(z.strictObject({ cents, on: calendarDateSchema })),
  /** Language of the screen, `en-US`. */
  locale: z.string().check(z.maxLength(35)),
});
