import { parentFacts } from '@hoops/domain/family/facts';
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
  /** Short number for people. */
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  at: z.string(),
  paidBy: z.strictObject({ name: parentFacts.name, email: parentFacts.email, address: parentFacts.address }),
  /** The lines' amounts add up to `amount`. */
  lines: z.readonly(z.array(z.strictObject({ what: z.string(), detail: z.string(), amount: moneySchema }))),
  /** Negative for a refund. */
  amount: moneySchema,
  /** Later refunds of a payment, oldest first, negative. */
  refunds: z.readonly(z.array(reference)),
  /** Payment that a refund belongs to. */
  refundOf: z.nullable(reference),
});
export type Receipt = z.output<typeof receiptAnswer>;
