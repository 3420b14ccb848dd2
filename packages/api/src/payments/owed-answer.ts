import { periodSchema } from '@hoops/domain/family/charges/events';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

/** What a family owes for classes as of now, and whether its payments are in order. */
export const owedAnswer = {
  /** True means up to date (spec section 3). */
  paymentStatus: z.boolean(),
  outstandingBalance: z.strictObject({ amount: moneySchema, periods: z.readonly(z.array(periodSchema)) }),
  /** The club's date from which on the outstanding balance is overdue; null without one. */
  overdueFrom: z.nullable(z.string()),
  currentMonth: z.nullable(
    z.strictObject({ monthOfYear: z.string(), year: z.int(), amount: moneySchema, paid: z.boolean() }),
  ),
  /** What automatic payment of class bills charges next, on or off; null without a family. */
  autopay: z.nullable(
    z.strictObject({
      isOn: z.boolean(),
      next: z.strictObject({
        /** The club's date, `2026-12-01`. */
        on: z.string(),
        amount: moneySchema,
        periods: z.readonly(z.array(periodSchema)),
      }),
    }),
  ),
};
