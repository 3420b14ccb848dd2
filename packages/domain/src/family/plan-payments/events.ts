import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { refusalWords } from '../intents/refusal-words.ts';
import { withBankSchema, withBankWords } from '../intents/with-bank.ts';

const of = { athleteId: athleteIdSchema, intentId: intentIdSchema };
/** `ended`: it was for plans that have ended. */
const ofPayment = { ...of, ended: z.optional(z.literal(true)) };
const example = { athleteId: athleteId('athlete-1'), intentId: intentId('intent-1') };

/** What a plan owes is charged to the card on file now, instead of at the provider's next try or never. */
export const PlanPaymentRequested = defineEvent({
  type: 'PlanPaymentRequested',
  schema: 1,
  data: z.strictObject({
    ...of,
    /** What was said to be charged: never more than this is. */
    amount: moneySchema,
    withBank: withBankSchema,
    /** The invoices of plans that have ended; left out for the plan that runs. */
    invoices: z.optional(z.readonly(z.array(z.string()))),
  }),
  summary: ({ athleteId: id, amount, withBank }, names) =>
    `What the plan of ${names.athlete(id)} owes, ${formatDollars(amount, true)}, is charged to the card on file${withBankWords({ withBank })}`,
  example: { ...example, amount: usd(5200) },
  personal: [],
});

export const PlanPaymentSucceeded = defineEvent({
  type: 'PlanPaymentSucceeded',
  schema: 1,
  data: z.strictObject(ofPayment),
  summary: ({ athleteId: id }, names) => `The plan of ${names.athlete(id)} owes nothing any more`,
  example,
  personal: [],
});

/** The amount that was named is paid, but more has come due since: what is left is asked for again. */
export const PlanPaidInPart = defineEvent({
  type: 'PlanPaidInPart',
  schema: 1,
  data: z.strictObject(ofPayment),
  summary: ({ athleteId: id }, names) =>
    `What was asked for the plan of ${names.athlete(id)} is paid; more has come due since`,
  example,
  personal: [],
});

export const PlanPaymentFailed = defineEvent({
  type: 'PlanPaymentFailed',
  schema: 1,
  /** Why the payment provider refused; `declineCode` is its own word, when there is one. */
  data: z.strictObject({ ...ofPayment, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ athleteId: id, code }, names) =>
    `What the plan of ${names.athlete(id)} owes could not be charged: ${refusalWords(code)}`,
  example: { ...example, code: 'card-declined', declineCode: 'insufficient_funds' },
  personal: [],
});

export const DebtWriteOffRequested = defineEvent({
  type: 'DebtWriteOffRequested',
  schema: 1,
  data: z.strictObject({
    ...of,
    amount: moneySchema,
    invoices: z.readonly(z.array(z.string())),
    /** Why, in the words of the administrator. */
    reason: z.string(),
  }),
  summary: ({ athleteId: id, amount, reason }, names) =>
    `The club lets ${formatDollars(amount, true)} go that ended plans of ${names.athlete(id)} owe: ${reason}`,
  example: { ...example, amount: usd(5200), invoices: ['in_example'], reason: 'Moved away in October.' },
  personal: ['reason'],
});

export const DebtWrittenOff = defineEvent({
  type: 'DebtWrittenOff',
  schema: 1,
  data: z.strictObject({ ...of, amount: moneySchema, invoices: z.readonly(z.array(z.string())) }),
  summary: ({ athleteId: id, amount }, names) =>
    `Wrote off ${formatDollars(amount, true)} that ended plans of ${names.athlete(id)} owed`,
  example: { ...example, amount: usd(5200), invoices: ['in_example'] },
  personal: [],
});

export const DebtWriteOffFailed = defineEvent({
  type: 'DebtWriteOffFailed',
  schema: 1,
  data: z.strictObject({ ...of, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ athleteId: id, code }, names) =>
    `What ended plans of ${names.athlete(id)} owe was not written off: ${refusalWords(code)}`,
  example: { ...example, code: 'already-paid' },
  personal: [],
});

export const planPaymentEvents = [
  PlanPaymentRequested,
  PlanPaymentSucceeded,
  PlanPaidInPart,
  PlanPaymentFailed,
  DebtWriteOffRequested,
  DebtWrittenOff,
  DebtWriteOffFailed,
] as const;
