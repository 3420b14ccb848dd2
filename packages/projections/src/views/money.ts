import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/period-schema';
import * as z from 'zod/mini';

/** A family with a debt, or an unpaid current month. */
export const owingItemSchema = z.strictObject({
  parentID: z.string(),
  parentName: z.string(),
  planPastDue: z.boolean(),
  /** Unpaid class bills, oldest first; readers decide by the club-local date which are overdue. */
  unpaid: z.readonly(
    z.array(
      z.strictObject({
        period: periodSchema,
        amount: moneySchema,
        overdueFrom: z._default(z.string(), '2023-01-01'),
      }),
    ),
  ),
  /** Sum of failed plan payments, and of plan months left uncharged after a failure. */
  failed: moneySchema,
});
export type OwingItem = z.output<typeof owingItemSchema>;

/** Latest attempt of an unpaid plan payment. */
export const failedPaymentItemSchema = z.strictObject({
  invoiceId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  athleteName: z.nullable(z.string()),
  amount: moneySchema,
  /** Stripe's decline or error code. */
  reason: z.string(),
  /** The bank requires the parent's confirmation. */
  actionRequired: z.boolean(),
  nextAttemptAt: z.nullable(z.string()),
  failedAt: z.string(),
});
export type FailedPaymentItem = z.output<typeof failedPaymentItemSchema>;

const amount = z.optional(z.int());

/** A month's total or a family's share: cents and athletes, without zeros. Definitions: docs/figures.md. */
export const monthTotalSchema = z.strictObject({
  plansDue: amount,
  classesDue: amount,
  plansReceived: amount,
  classesReceived: amount,
  refunded: amount,
  /** Amounts that disputes withdrew minus amounts returned, in the month of the transfer. */
  disputed: amount,
  /** Unpaid class bills of the month, past or current. */
  classesUnpaid: amount,
  /** Unpaid plan payments due in the month: failed, or never attempted because an earlier payment failed. */
  plansFailed: amount,
  /** Change in enrolled athletes during the month. */
  onPlan: amount,
  classesOnly: amount,
});
export type MonthTotal = z.output<typeof monthTotalSchema>;

/** Athletes marked present and absent; unmarked ones are not counted. */
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

export const paymentPartSchema = z.strictObject({ kind: z.enum(['payment', 'refund']), amount: moneySchema });
export type PaymentPart = z.output<typeof paymentPartSchema>;
