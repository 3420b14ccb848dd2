import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';
import { receiptAnswer } from '../payments/receipt-answer.ts';

export const chargeAnswer = z.strictObject({
  familyName: z.string(),
  number: z.string(),
  paidAt: z.string(),
  paid: moneySchema,
  lines: receiptAnswer.shape.lines,
  prices: z.readonly(z.array(z.string())),
  /**
   * Amount that the family agreed to: by confirming it, by automatic payment or by choosing a plan; null when
   * unknown.
   */
  agreed: z.nullable(
    z.strictObject({
      how: z.enum(['plan', 'settlement', 'autopay', 'recorded']),
      amount: moneySchema,
      at: z.string(),
      version: z.int(),
    }),
  ),
  consent: z.nullable(
    z.strictObject({
      words: z.string(),
      refunds: z.string(),
      by: z.enum(['parent', 'admin']),
      at: z.string(),
      version: z.int(),
    }),
  ),
  /** Negative amounts, oldest first. */
  refunds: z.readonly(z.array(z.strictObject({ amount: moneySchema, at: z.string() }))),
  differences: z.readonly(
    z.array(z.enum(['nothing-agreed', 'not-as-agreed', 'not-as-billed', 'refunded-more'])),
  ),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;
