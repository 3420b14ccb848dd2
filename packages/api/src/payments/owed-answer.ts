import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';

export const owedAnswer = {
  paymentStatus: z.boolean(),
  outstandingBalance: z.strictObject({ amount: moneySchema, periods: z.readonly(z.array(periodSchema)) }),
  /** Club-local date from which the balance is overdue; null without a balance. */
  overdueFrom: z.nullable(z.string()),
  currentMonth: z.nullable(
    z.strictObject({ monthOfYear: z.string(), year: z.int(), amount: moneySchema, paid: z.boolean() }),
  ),
  /** Next automatic charge, shown even when automatic payment is off; null without a family. */
  autopay: z.nullable(
    z.strictObject({
      isOn: z.boolean(),
      next: z.strictObject({
        /** Club-local date, `2026-12-01`. */
        on: z.string(),
        amount: moneySchema,
        periods: z.readonly(z.array(periodSchema)),
      }),
    }),
  ),
};
