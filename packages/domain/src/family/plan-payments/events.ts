import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { refusalReason } from '../intents/refusals.ts';
import { withBankSchema } from '../intents/with-bank.ts';
import { methodWords } from '../payments/events.ts';

const of = { athleteId: athleteIdSchema, intentId: intentIdSchema };
const ofPayment = { ...of, ended: z.optional(z.literal(true)) };
const example = { athleteId: athleteId('athlete-1'), intentId: intentId('intent-1') };

export const PlanPaymentRequested = defineEvent({
  type: 'PlanPaymentRequested',
  schema: 1,
  opens: 'pay-plan',
  data: z.strictObject({
    ...of,
    /** Displayed amount, which is the maximum charge. */
    amount: moneySchema,
    withBank: withBankSchema,
    /** Invoices of ended plans; absent for the current plan. */
    invoices: z.optional(z.readonly(z.array(z.string()))),
    /** Set if the coach got the money, so that Stripe only closes the invoices. */
    method: z.optional(z.enum(['cash', 'check'])),
    reason: z.optional(z.string()),
  }),
  summary: ({ athleteId: id, amount: owed, withBank, method, reason }, names) => {
    const facts = { athlete: names.athlete(id), amount: formatDollars(owed, true) };
    if (method)
      return fill(history.PlanPaymentRecorded, { ...facts, how: methodWords[method], reason: reason ?? '' });
    return fill(withBank ? history.PlanPaymentRequestedWithBank : history.PlanPaymentRequested, facts);
  },
  example: { ...example, amount: usd(5200) },
  personal: ['reason'],
});

export const PlanPaymentSucceeded = defineEvent({
  type: 'PlanPaymentSucceeded',
  schema: 1,
  closes: ['pay-plan'],
  data: z.strictObject(ofPayment),
  summary: ({ athleteId: id }, names) => fill(history.PlanPaymentSucceeded, { athlete: names.athlete(id) }),
  example,
  personal: [],
});

/** The displayed amount was paid, but later debt remains. */
export const PlanPaidInPart = defineEvent({
  type: 'PlanPaidInPart',
  schema: 1,
  closes: ['pay-plan'],
  data: z.strictObject(ofPayment),
  summary: ({ athleteId: id }, names) => fill(history.PlanPaidInPart, { athlete: names.athlete(id) }),
  example,
  personal: [],
});

export const PlanPaymentFailed = defineEvent({
  type: 'PlanPaymentFailed',
  schema: 1,
  closes: ['pay-plan'],
  data: z.strictObject({ ...ofPayment, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ athleteId: id, code }, names) =>
    fill(history.PlanPaymentFailed, { athlete: names.athlete(id), reason: refusalReason(code) }),
  example: { ...example, code: 'card-declined', declineCode: 'insufficient_funds' },
  personal: [],
});

export const DebtWriteOffRequested = defineEvent({
  type: 'DebtWriteOffRequested',
  schema: 1,
  opens: 'write-off-debt',
  data: z.strictObject({
    ...of,
    amount: moneySchema,
    invoices: z.readonly(z.array(z.string())),
    reason: z.string(),
  }),
  summary: ({ athleteId: id, amount, reason }, names) =>
    fill(history.DebtWriteOffRequested, {
      athlete: names.athlete(id),
      amount: formatDollars(amount, true),
      reason,
    }),
  example: { ...example, amount: usd(5200), invoices: ['in_example'], reason: 'Moved away in October.' },
  personal: ['reason'],
});

export const DebtWrittenOff = defineEvent({
  type: 'DebtWrittenOff',
  schema: 1,
  closes: ['write-off-debt'],
  data: z.strictObject({ ...of, amount: moneySchema, invoices: z.readonly(z.array(z.string())) }),
  summary: ({ athleteId: id, amount }, names) =>
    fill(history.DebtWrittenOff, { athlete: names.athlete(id), amount: formatDollars(amount, true) }),
  example: { ...example, amount: usd(5200), invoices: ['in_example'] },
  personal: [],
  mailed: 'at-once',
});

export const DebtWriteOffFailed = defineEvent({
  type: 'DebtWriteOffFailed',
  schema: 1,
  closes: ['write-off-debt'],
  data: z.strictObject({ ...of, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ athleteId: id, code }, names) =>
    fill(history.DebtWriteOffFailed, { athlete: names.athlete(id), reason: refusalReason(code) }),
  example: { ...example, code: 'already-paid' },
  personal: [],
});

export const CreditRequested = defineEvent({
  type: 'CreditRequested',
  schema: 1,
  opens: 'give-credit',
  data: z.strictObject({ intentId: intentIdSchema, amount: moneySchema, reason: z.string() }),
  summary: ({ amount, reason }) =>
    fill(history.CreditRequested, { amount: formatDollars(amount, true), reason }),
  example: { intentId: intentId('intent-1'), amount: usd(2000), reason: 'Two rained-out sessions.' },
  personal: ['reason'],
});

export const CreditFailed = defineEvent({
  type: 'CreditFailed',
  schema: 1,
  closes: ['give-credit'],
  data: z.strictObject({
    intentId: intentIdSchema,
    code: z.string(),
    declineCode: z.optional(z.string()),
  }),
  summary: ({ code }) => fill(history.CreditFailed, { reason: refusalReason(code) }),
  example: { intentId: intentId('intent-1'), code: 'customer-missing' },
  personal: [],
});

export const planPaymentEvents = [
  CreditRequested,
  CreditFailed,
  PlanPaymentRequested,
  PlanPaymentSucceeded,
  PlanPaidInPart,
  PlanPaymentFailed,
  DebtWriteOffRequested,
  DebtWrittenOff,
  DebtWriteOffFailed,
] as const;
