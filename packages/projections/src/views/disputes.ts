import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

/** A disputed payment as administrators see it. */
export const disputeItemSchema = z.strictObject({
  disputeId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  paymentId: z.string(),
  amount: moneySchema,
  /** The payment provider's words for what the holder of the card says, and for how it stands. */
  reason: z.string(),
  status: z.string(),
  /** The bank only asks; no money is taken. */
  isInquiry: z.boolean(),
  /** ISO-8601 UTC; null when the bank takes no answer. */
  dueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** What it took and has not given back, without and with the payment provider's fee. */
  taken: moneySchema,
  fee: moneySchema,
  /** What an administrator did about it last; null when nothing. */
  answer: z.nullable(z.enum(['draft', 'submitted', 'accepted'])),
  /** What is on its way to the payment provider, and waits for its answer; null when nothing is. */
  onItsWay: z.nullable(z.enum(['draft', 'submit', 'accept'])),
  /** Why the payment provider refused what was asked last, in a clause; null when it did not. */
  refusalWords: z.nullable(z.string()),
});
export type DisputeItem = z.output<typeof disputeItemSchema>;
