import * as z from 'zod/mini';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';

const cents = z.int().check(z.nonnegative());

/**
 * What the parent was shown beside the button, and confirmed by pressing it. The spec's calls come without it; then
 * nothing is recorded of it (docs/decisions/0058-consent.md).
 */
export const consentInput = z.strictObject({
  /** The versions of the words beside the button, and of the policy on refunds and cancellation. */
  words: z.string().check(z.maxLength(20)),
  refunds: z.string().check(z.maxLength(20)),
  /** What the card is charged at once, in cents. */
  nowCents: cents,
  /** This month's bill of all classes, in cents; left out for a plan. */
  thisMonthCents: z.optional(cents),
  /** The next charge or bill, and the club's date of it; null when there is none. */
  next: z.nullable(z.strictObject({ cents, on: calendarDateSchema })),
  /** The language of the screen, `en-US`. */
  locale: z.string().check(z.maxLength(35)),
});
