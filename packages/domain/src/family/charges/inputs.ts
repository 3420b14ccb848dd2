import * as z from 'zod/mini';
import { withBankInput } from '../intents/with-bank.ts';

/* What people ask, in the spec's words (section 7); forms and server use the same schemas (section 5). */

export const payOutstandingBalanceInput = z.strictObject({
  month_of_year: z.string(),
  year: z.coerce.number(),
  uid: z.string(),
  withBank: withBankInput,
});
