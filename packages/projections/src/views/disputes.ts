import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

export const disputeItemSchema = z.strictObject({
  disputeId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  paymentId: z.string(),
  amount: moneySchema,
  /** Stripe's codes for the cardholder's reason and the dispute's status. */
  reason: z.string(),
  status: z.string(),
  isInquiry: z.boolean(),
  dueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** Amounts withdrawn and not returned: `taken` without Stripe's fee, `fee` only Stripe's fee. */
  taken: moneySchema,
  fee: moneySchema,
  /** The administrator's last completed action; null before the first. */
  answer: z.nullable(z.enum(['draft', 'submitted', 'accepted'])),
  onItsWay: z.nullable(z.enum(['draft', 'submit', 'accept'])),
  /** Stripe's reason for rejecting the last action, as a clause; null if not rejected. */
  refusalWords: z.nullable(z.string()),
});
export type DisputeItem = z.output<typeof disputeItemSchema>;
