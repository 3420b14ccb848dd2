import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

export const disputeItemSchema = z.strictObject({
  disputeId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  paymentId: z.string(),
  amount: moneySchema,
  /** Stripe's terms for the cardholder's reason and the status. */
  reason: z.string(),
  status: z.string(),
  /** An inquiry withdraws no money. */
  isInquiry: z.boolean(),
  /** ISO-8601 UTC; null if Stripe accepts no response. */
  dueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** Amounts withdrawn and not returned: `taken` excludes Stripe's fee, `fee` is only that fee. */
  taken: moneySchema,
  fee: moneySchema,
  /** Administrator's last completed action, or null. */
  answer: z.nullable(z.enum(['draft', 'submitted', 'accepted'])),
  /** Action in progress at Stripe, or null. */
  onItsWay: z.nullable(z.enum(['draft', 'submit', 'accept'])),
  /** Reason for which Stripe rejected the last action, as a clause; null if not rejected. */
  refusalWords: z.nullable(z.string()),
});
export type DisputeItem = z.output<typeof disputeItemSchema>;
