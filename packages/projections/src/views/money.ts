import { periodSchema } from '@hoops/domain/family/charges/events';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

/** A family that owes something, or did not pay a month yet that is not over. */
export const owingItemSchema = z.strictObject({
  parentID: z.string(),
  parentName: z.string(),
  planPastDue: z.boolean(),
  /** Unpaid class bills, oldest first; which are overdue is decided by the club's date at reading. */
  unpaid: z.readonly(
    z.array(
      z.strictObject({
        period: periodSchema,
        amount: moneySchema,
        overdueFrom: z._default(z.string(), '2023-01-01'),
      }),
    ),
  ),
  /** Plan payments that failed and are not paid yet, and the running months of plans that were given up for it. */
  failed: moneySchema,
});
export type OwingItem = z.output<typeof owingItemSchema>;

/** A plan payment that failed and is not paid yet: its latest try. */
export const failedPaymentItemSchema = z.strictObject({
  invoiceId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  athleteName: z.nullable(z.string()),
  amount: moneySchema,
  /** The payment provider's code. */
  reason: z.string(),
  /** The bank wants the parent to confirm. */
  actionRequired: z.boolean(),
  nextAttemptAt: z.nullable(z.string()),
  failedAt: z.string(),
});
export type FailedPaymentItem = z.output<typeof failedPaymentItemSchema>;

const amount = z.optional(z.int());

/**
 * A month's total, or a family's share in it: cents, and numbers of athletes. What is zero is left out. How each
 * figure is defined: docs/figures.md.
 */
export const monthTotalSchema = z.strictObject({
  plansDue: amount,
  classesDue: amount,
  plansReceived: amount,
  classesReceived: amount,
  refunded: amount,
  /** What disputes took minus what they gave back, as the money moved. */
  disputed: amount,
  /** The month's class bills that are not paid now, whether the month is over or not. */
  classesUnpaid: amount,
  /** Plan payments due in the month that failed, or were not tried after one that failed, and are not paid now. */
  plansFailed: amount,
  /** By how many more athletes are enrolled at the month's end than at its beginning. */
  onPlan: amount,
  classesOnly: amount,
});
export type MonthTotal = z.output<typeof monthTotalSchema>;

/** How many were marked present and absent on a day; those who are marked neither are not counted. */
export const attendanceDaySchema = z.strictObject({ date: z.string(), present: z.int(), absent: z.int() });
export type AttendanceDay = z.output<typeof attendanceDaySchema>;

export const refundItemSchema = z.strictObject({
  refundId: z.string(),
  paymentId: z.string(),
  parentID: z.string(),
  amount: moneySchema,
  refundedAt: z.string(),
});
export type RefundItem = z.output<typeof refundItemSchema>;

/** A payment or a refund of it, found by the payment's id. */
export const paymentPartSchema = z.strictObject({ kind: z.enum(['payment', 'refund']), amount: moneySchema });
export type PaymentPart = z.output<typeof paymentPartSchema>;
