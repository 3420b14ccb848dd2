import * as z from 'zod/mini';
import { periodSchema } from '../../time/period-schema.ts';
import { shownAmountInput } from '../intents/shown-amount.ts';
import { withBankInput } from '../intents/with-bank.ts';

export const payOutstandingBalanceInput = z.strictObject({
  month_of_year: z.string(),
  year: z.coerce.number(),
  uid: z.string(),
  withBank: withBankInput,
  amountCents: shownAmountInput,
  periods: z.optional(z.readonly(z.array(periodSchema).check(z.minLength(1)))),
});
