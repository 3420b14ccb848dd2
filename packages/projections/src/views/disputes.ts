import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

export const disputeItemSchema = z.strictObject({
  disputeId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  paymentId: z.string(),
  amount: moneySchema,
  /** Stripe's words for the cardholder's reason and the status. */
  reason: z.string(),
  status: z.string(),
  /** An inquiry withdraws no money. */
  isInquiry: z.boolean(),
  /** ISO-8601 UTC; null if Stripe accepts no response. */
  dueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** Amounts withdrawn and not returned: `taken` without, `fee` only Stripe's fee. */
  taken: moneySchema,
  fee: moneySchema,
  /** Administrator's last action; null if there is none. */
  answer: z.nullable(z.enum(['draft', 'submitted', 'accepted'])),
  /** Action in progress at Stripe; null if there is none. */
  onItsWay: z.nullable(z.enum(['draft', 'submit', 'accept'])),
  /** Stripe's reason for rejecting the last action, as a clause; null without one. */
  refusalWords: z.nullable(z.string()),
});
export type DisputeItem = z.output<typeof disputeItemSchema>;
