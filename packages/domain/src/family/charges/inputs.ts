import * as z from 'zod/mini';
import { reasonText } from '../fields.ts';

const noAmount = 'Please enter an amount such as 40 or 52.50.';

export const recordPaymentInput = z.strictObject({
  method: z.enum(['cash', 'check', 'credit']),
  /** Cents of all open class bills, as shown. */
  openCents: z.int().check(z.nonnegative()),
  amountCents: z.int(noAmount).check(z.positive(noAmount)),
  reason: reasonText,
});
