import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';
import { receiptAnswer } from './receipt-answer.ts';

export const statementAnswer = z.strictObject({
  year: z.int(),
  /** Years with payments, newest first. */
  years: z.readonly(z.array(z.int())),
  paidBy: receiptAnswer.shape.paidBy,
  children: z.readonly(
    z.array(
      z.strictObject({
        athleteId: z.string(),
        name: z.string(),
        lines: z.readonly(
          z.array(
            z.strictObject({
              paymentId: z.string(),
              number: z.string(),
              /** Time of the payment or refund, ISO-8601 UTC. */
              at: z.string(),
              care: z.string(),
              /** First and last club-local dates of the paid training; null if unknown. */
              from: z.nullable(z.string()),
              to: z.nullable(z.string()),
              /** The child's share in cents; negative if returned. */
              amount: moneySchema,
            }),
          ),
        ),
        total: moneySchema,
      }),
    ),
  ),
  total: moneySchema,
  /** Class bills and failed plan payments. */
  balance: z.strictObject({
    opening: moneySchema,
    lines: z.readonly(
      z.array(
        z.strictObject({
          eventId: z.string(),
          at: z.string(),
          sentence: z.string(),
          /** Positive if the family owes more. */
          change: moneySchema,
          balance: moneySchema,
        }),
      ),
    ),
    closing: moneySchema,
  }),
});
export type Statement = z.output<typeof statementAnswer>;
