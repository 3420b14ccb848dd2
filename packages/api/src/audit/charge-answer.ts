import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';
import { receiptAnswer } from '../payments/receipt-answer.ts';

/** What a payment was agreed on, made for and given back of; `differences` is empty when all of it agrees. */
export const chargeAnswer = z.strictObject({
  familyName: z.string(),
  /** Of the receipt. */
  number: z.string(),
  paidAt: z.string(),
  paid: moneySchema,
  lines: receiptAnswer.shape.lines,
  /** In words: the version of the class prices, or the plan's price. */
  prices: z.readonly(z.array(z.string())),
  /** What the parent confirmed, what automatic payment began with, or the plan they chose; null when nothing says it. */
  agreed: z.nullable(
    z.strictObject({
      how: z.enum(['plan', 'settlement', 'autopay']),
      amount: moneySchema,
      at: z.string(),
      /** Of the event in the family's stream. */
      version: z.int(),
    }),
  ),
  /** What was shown and confirmed before it, with the versions of the texts; null when no event says so. */
  consent: z.nullable(
    z.strictObject({
      words: z.string(),
      refunds: z.string(),
      by: z.enum(['parent', 'admin']),
      at: z.string(),
      version: z.int(),
    }),
  ),
  /** Negative, oldest first. */
  refunds: z.readonly(z.array(z.strictObject({ amount: moneySchema, at: z.string() }))),
  differences: z.readonly(
    z.array(z.enum(['nothing-agreed', 'not-as-agreed', 'not-as-billed', 'refunded-more'])),
  ),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;
