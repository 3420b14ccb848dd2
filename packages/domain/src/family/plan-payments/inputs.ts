import * as z from 'zod/mini';
import { athleteInput } from '../athletes/inputs.ts';
import { reasonText } from '../fields.ts';
import { shownAmountInput, withBankInput } from '../intents/with-bank.ts';

export const payPlanInput = z.extend(athleteInput, {
  withBank: withBankInput,
  amountCents: shownAmountInput,
  ended: z.optional(z.literal(true)),
});

export const writeOffDebtInput = z.extend(athleteInput, {
  amountCents: z.int().check(z.nonnegative()),
  reason: reasonText,
});
