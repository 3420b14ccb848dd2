import * as z from 'zod/mini';

/** Charge of the next 1st as shown to the parent, in cents. */
export const turnOnAutopayInput = z.strictObject({
  chargeOn: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amountCents: z.int().check(z.nonnegative()),
});

export const turnOffAutopayInput = z.strictObject({});
