import { parentFacts } from '@hoops/domain/family/facts';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

const reference = z.strictObject({
  paymentId: z.string(),
  number: z.string(),
  amount: moneySchema,
  at: z.string(),
});

/** A payment or a refund as it is printed: from whom, for what, how much. */
export const receiptAnswer = z.strictObject({
  paymentId: z.string(),
  /** Short, for people to name it by. */
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  at: z.string(),
  paidBy: z.strictObject({ name: parentFacts.name, email: parentFacts.email, address: parentFacts.address }),
  /** They add up to `amount`. */
  lines: z.readonly(z.array(z.strictObject({ what: z.string(), detail: z.string(), amount: moneySchema }))),
  /** Negative for a refund. */
  amount: moneySchema,
  /** Of a payment: what was given back since, oldest first, as negative amounts. */
  refunds: z.readonly(z.array(reference)),
  /** Of a refund: the payment that it takes back. */
  refundOf: z.nullable(reference),
});
export type Receipt = z.output<typeof receiptAnswer>;
