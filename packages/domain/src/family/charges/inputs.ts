import * as z from 'zod/mini';
import { amountText, reasonText } from '../fields.ts';

export const recordPaymentInput = z.strictObject({
  method: z.enum(['cash', 'check', 'credit']),
  /** Cents of all open class bills, as shown. */
  openCents: z.int().check(z.nonnegative()),
  amountCents: amountText,
  reason: reasonText,
});
