import * as z from 'zod/mini';
import { athleteInput } from '../athletes/inputs.ts';
import { shownAmountInput, withBankInput } from '../intents/with-bank.ts';

export const payPlanInput = z.extend(athleteInput, {
  withBank: withBankInput,
  amountCents: shownAmountInput,
  ended: z.optional(z.literal(true)),
});

const maxReason = 500;

export const writeOffDebtInput = z.extend(athleteInput, {
  amountCents: z.int().check(z.nonnegative()),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReason)),
});
