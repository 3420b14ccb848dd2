import * as z from 'zod/mini';
import { athleteInput } from '../athletes/inputs.ts';
import { amountText, reasonText } from '../fields.ts';
import { shownAmountInput, withBankInput } from '../intents/with-bank.ts';

export const payPlanInput = z.extend(athleteInput, {
  withBank: withBankInput,
  amountCents: shownAmountInput,
  ended: z.optional(z.literal(true)),
});

export const recordPlanPaymentInput = z.extend(athleteInput, {
  ended: z.optional(z.literal(true)),
  amountCents: z.int().check(z.positive()),
  method: z.enum(['cash', 'check']),
  reason: reasonText,
});

export const writeOffDebtInput = z.extend(athleteInput, {
  amountCents: z.int().check(z.nonnegative()),
  reason: reasonText,
});

export const giveCreditInput = z.strictObject({
  /** Cents of the credit that was shown. */
  creditCents: z.int(),
  amountCents: amountText,
  reason: reasonText,
});
