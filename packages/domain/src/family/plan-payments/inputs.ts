import * as z from 'zod/mini';
import { athleteInput } from '../athletes/inputs.ts';
import { shownAmountInput } from '../intents/shown-amount.ts';
import { withBankInput } from '../intents/with-bank.ts';

export const payPlanInput = z.extend(athleteInput, {
  withBank: withBankInput,
  amountCents: shownAmountInput,
});
