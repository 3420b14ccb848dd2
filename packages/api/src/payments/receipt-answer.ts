import { parentFacts } from '@hoops/domain/family/facts';
import { paymentMethods } from '@hoops/domain/family/payments/events';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

const reference = z.strictObject({
  paymentId: z.string(),
  number: z.string(),
  amount: moneySchema,
  at: z.string(),
});

export const receiptAnswer = z.strictObject({
  paymentId: z.string(),
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  at: z.string(),
  /** Set for a payment outside Stripe. */
  method: z.optional(z.enum(paymentMethods)),
  paidBy: z.strictObject({ name: parentFacts.name, email: parentFacts.email, address: parentFacts.address }),
  lines: z.readonly(z.array(z.strictObject({ what: z.string(), detail: z.string(), amount: moneySchema }))),
  /** Negative for a refund. */
  amount: moneySchema,
  /** Later refunds of a payment, oldest first, as negative amounts. */
  refunds: z.readonly(z.array(reference)),
  refundOf: z.nullable(reference),
});
export type Receipt = z.output<typeof receiptAnswer>;
