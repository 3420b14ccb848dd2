import { type PaidKey, paidKeys } from '@hoops/domain/family/state';
import { accountIds } from '@hoops/domain/ledger/ledger';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';

/** Family with a debt, or with an unpaid bill of the current month. */
export const owingItemSchema = z.strictObject({
  parentID: z.string(),
  parentName: z.string(),
  planPastDue: z.boolean(),
  /** Unpaid class bills, oldest first. The reader's club-local date decides which bills are overdue. */
  unpaid: z.readonly(
    z.array(
      z.strictObject({
        period: periodSchema,
        amount: moneySchema,
        overdueFrom: z._default(z.string(), '2023-01-01'),
      }),
    ),
  ),
  /** Sum of failed plan payments, and of plan months not charged after a failure. */
  failed: moneySchema,
});
export type OwingItem = z.output<typeof owingItemSchema>;

export const failedPaymentItemSchema = z.strictObject({
  invoiceId: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  athleteName: z.nullable(z.string()),
  amount: moneySchema,
  reason: z.string(),
  actionRequired: z.boolean(),
  nextAttemptAt: z.nullable(z.string()),
  failedAt: z.string(),
});
export type FailedPaymentItem = z.output<typeof failedPaymentItemSchema>;

const amount = z.optional(z.int());

/**
 * A month's total, or one family's share: cents and athletes, without zeros. docs/figures.md defines the
 * figures.
 */
export const monthTotalSchema = z.strictObject({
  plansDue: amount,
  classesDue: amount,
  plansReceived: amount,
  classesReceived: amount,
  refunded: amount,
  disputed: amount,
  classesUnpaid: amount,
  plansFailed: amount,
  onPlan: amount,
  classesOnly: amount,
  owedBilled: amount,
  owedPaid: amount,
  owedCredited: amount,
  owedWrittenOff: amount,
  ...(Object.fromEntries(paidKeys.map((key) => [key, amount])) as Record<PaidKey, typeof amount>),
});
export type MonthTotal = z.output<typeof monthTotalSchema>;

/** Number of athletes marked present and absent; unmarked athletes are not counted. */
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

export const payoutItemSchema = z.strictObject({
  payoutId: z.string(),
  /** Negative if debited from the bank account. */
  amount: moneySchema,
  status: z.enum(['sent', 'paid', 'failed']),
  sentAt: z.string(),
  /** Club-local date. */
  arrivesOn: z.string(),
  /** Code of the bank's rejection. */
  reason: z.nullable(z.string()),
  /** Null until the payout's movements are known. */
  contents: z.nullable(
    z.strictObject({
      movements: z.int(),
      fees: moneySchema,
      /** Payout minus its movements; any value except 0 needs a person. */
      difference: moneySchema,
    }),
  ),
});
export type PayoutItem = z.output<typeof payoutItemSchema>;

export const ledgerItemSchema = z.strictObject({
  at: z.string(),
  memo: z.string(),
  reference: z.string(),
  postings: z.readonly(z.array(z.strictObject({ account: z.enum(accountIds), cents: z.int() }))),
  /** Stream of the event. */
  stream: z.string(),
});
export type LedgerItem = z.output<typeof ledgerItemSchema>;
