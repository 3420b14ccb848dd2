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
  /** An inquiry takes no money. */
  isInquiry: z.boolean(),
  /** ISO-8601 UTC; null if no answer is accepted. */
  dueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** Amounts taken and not returned, without and with Stripe's fee. */
  taken: moneySchema,
  fee: moneySchema,
  /** Last administrator's action; null without one. */
  answer: z.nullable(z.enum(['draft', 'submitted', 'accepted'])),
  /** Action in progress at Stripe; null without one. */
  onItsWay: z.nullable(z.enum(['draft', 'submit', 'accept'])),
  /** Stripe's reason for rejecting the last action, as a clause; null without one. */
  refusalWords: z.nullable(z.string()),
});
export type DisputeItem = z.output<typeof disputeItemSchema>;
