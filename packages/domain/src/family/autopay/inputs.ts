import * as z from 'zod/mini';

/* What people ask, in the spec's words (section 7); forms and server use the same schemas (section 5). */

/** What was shown: the next 1st and what would be charged then, in cents. */
export const turnOnAutopayInput = z.strictObject({
  chargeOn: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amountCents: z.int().check(z.nonnegative()),
});

export const turnOffAutopayInput = z.strictObject({});
