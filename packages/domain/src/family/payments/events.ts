import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { driftSentence } from './drift-words.ts';
import { declineWords, notTried } from './failure-reasons.ts';

/** `elsewhere`: Stripe reports a payment outside Stripe. */
export const paymentMethods = ['cash', 'check', 'elsewhere'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const methodWords = {
  cash: 'in cash',
  check: 'by check',
  elsewhere: 'outside the payment provider',
} as const;

/** Payment of a plan's invoice or of class months, recorded once per id. */
export const PaymentReceived = defineEvent({
  type: 'PaymentReceived',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    paymentId: z.string(),
    source: z.enum(['plan', 'classes']),
    athleteId: z.nullable(athleteIdSchema),
    periods: z.readonly(z.array(periodSchema)),
    amount: moneySchema,
    paidAt: z.string(),
    /** Absent for a payment by card at Stripe. */
    method: z.optional(z.enum(paymentMethods)),
    /** The coach's note on a payment that did not go through Stripe. */
    reason: z.optional(z.string()),
  }),
  summary: ({ amount: paid, method, reason }) => {
    const amount = formatDollars(paid, true);
    if (!method) return fill(history.PaymentReceived, { amount });
    const how = methodWords[method];
    return reason
      ? fill(history.PaymentRecorded, { amount, how, reason })
      : fill(history.PaymentElsewhere, { amount, how });
  },
  example: {
    paymentId: 'in_example',
    source: 'plan',
    athleteId: athleteId('athlete-1'),
    periods: [],
    amount: usd(5200),
    paidAt: '2026-11-01T14:00:00.000Z',
  },
  personal: ['reason'],
});

/** Credit on open class bills, oldest first; without months, on the next plan invoices. */
export const CreditGiven = defineEvent({
  type: 'CreditGiven',
  schema: 1,
  closes: ['give-credit'],
  mailed: 'at-once',
  data: z.strictObject({
    creditId: z.string(),
    periods: z.readonly(z.array(periodSchema)),
    amount: moneySchema,
    givenAt: z.string(),
    reason: z.string(),
    intentId: z.optional(intentIdSchema),
  }),
  summary: ({ amount, reason, periods }) =>
    fill(periods.length > 0 ? history.CreditGiven : history.PlanCreditGiven, {
      amount: formatDollars(amount, true),
      reason,
    }),
  example: {
    creditId: 'credit_example',
    periods: ['2026-11' as const],
    amount: usd(2000),
    givenAt: '2026-11-12T14:00:00.000Z',
    reason: 'Two rained-out sessions.',
  },
  personal: ['reason'],
});

/** Part of a plan invoice that the customer balance paid; negative if the invoice charged an earlier rest. */
export const CreditUsed = defineEvent({
  type: 'CreditUsed',
  schema: 1,
  data: z.strictObject({
    invoiceId: z.string(),
    athleteId: z.nullable(athleteIdSchema),
    amount: moneySchema,
    usedAt: z.string(),
  }),
  summary: ({ amount }) => fill(history.CreditUsed, { amount: formatDollars(amount, true) }),
  example: {
    invoiceId: 'in_example',
    athleteId: athleteId('athlete-1'),
    amount: usd(2000),
    usedAt: '2026-12-01T15:00:00.000Z',
  },
  personal: [],
});

export const PaymentFailed = defineEvent({
  type: 'PaymentFailed',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    invoiceId: z.string(),
    athleteId: z.nullable(athleteIdSchema),
    attempt: z.int(),
    amount: moneySchema,
    /** Stripe's decline or error code. */
    reason: z.string(),
    /** True if the bank requires the parent's confirmation. */
    actionRequired: z.boolean(),
    nextAttemptAt: z.nullable(z.string()),
    failedAt: z.string(),
  }),
  summary: ({ amount, reason }) =>
    reason === notTried
      ? fill(history.PaymentNotTried, { amount: formatDollars(amount, true) })
      : fill(history.PaymentFailed, { amount: formatDollars(amount, true), reason: declineWords(reason) }),
  example: {
    invoiceId: 'in_example',
    athleteId: athleteId('athlete-1'),
    attempt: 1,
    amount: usd(5200),
    reason: 'insufficient_funds',
    actionRequired: false,
    nextAttemptAt: '2026-12-04T15:00:00.000Z',
    failedAt: '2026-12-01T15:00:00.000Z',
  },
  personal: [],
});

export const PaymentRefunded = defineEvent({
  type: 'PaymentRefunded',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    refundId: z.string(),
    paymentId: z.string(),
    amount: moneySchema,
    refundedAt: z.string(),
  }),
  summary: ({ amount }) => fill(history.PaymentRefunded, { amount: formatDollars(amount, true) }),
  example: {
    refundId: 're_example',
    paymentId: 'in_example',
    amount: usd(5200),
    refundedAt: '2026-11-03T14:00:00.000Z',
  },
  personal: [],
});

export const StripeDriftDetected = defineEvent({
  type: 'StripeDriftDetected',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ objectId: z.string(), field: z.string(), ours: z.string(), theirs: z.string() }),
  summary: driftSentence,
  example: { objectId: 'sub_example', field: 'status', ours: 'active', theirs: 'canceled' },
  personal: [],
});

export const paymentEvents = [
  PaymentReceived,
  CreditGiven,
  CreditUsed,
  PaymentFailed,
  PaymentRefunded,
  StripeDriftDetected,
] as const;
