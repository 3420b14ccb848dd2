import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { driftSentence } from './drift-words.ts';
import { declineWords, notTried } from './failure-reasons.ts';

/** Payment of a plan's invoice or of class months, recorded once per Stripe id. */
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
  }),
  summary: ({ amount }) => fill(history.PaymentReceived, { amount: formatDollars(amount, true) }),
  example: {
    paymentId: 'in_example',
    source: 'plan',
    athleteId: athleteId('athlete-1'),
    periods: [],
    amount: usd(5200),
    paidAt: '2026-11-01T14:00:00.000Z',
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

export const paymentEvents = [PaymentReceived, PaymentFailed, PaymentRefunded, StripeDriftDetected] as const;
