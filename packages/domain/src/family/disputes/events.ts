import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import {
  disputeReasonWords,
  disputeRefusalWords,
  outcomeWords,
  standingWords,
  untilWords,
} from './dispute-words.ts';
import { evidenceSchema } from './evidence.ts';
import { needsResponse } from './is-over.ts';

const stands = {
  /** Stripe's status: needs_response, under_review, won ... */
  status: z.string(),
  /** The bank only inquires; no money is taken. */
  isInquiry: z.boolean(),
  /** Deadline for an answer, ISO-8601 UTC; null when the bank takes none. */
  dueBy: z.nullable(z.string()),
};

/** A cardholder disputed a payment at their bank. Recorded once per Stripe id. */
export const DisputeOpened = defineEvent({
  type: 'DisputeOpened',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    disputeId: z.string(),
    /** Invoice id (plans) or payment intent id (class months). */
    paymentId: z.string(),
    amount: moneySchema,
    /** Stripe's reason: fraudulent, product_not_received ... */
    reason: z.string(),
    ...stands,
    openedAt: z.string(),
  }),
  summary: ({ amount, reason, status, isInquiry, dueBy }) => {
    if (status === 'prevented') return outcomeWords(status);
    const what = isInquiry ? 'The bank asks about' : 'The bank took back';
    const until = needsResponse({ status }) ? `; ${untilWords(dueBy)}` : '';
    return `${what} a payment of ${formatDollars(amount, true)}: ${disputeReasonWords(reason)}${until}`;
  },
  example: {
    disputeId: 'du_example',
    paymentId: 'in_example',
    amount: usd(5200),
    reason: 'fraudulent',
    status: 'needs_response',
    isInquiry: false,
    dueBy: '2026-11-19T23:59:59.000Z',
    openedAt: '2026-11-10T18:00:00.000Z',
  },
  personal: [],
});

/** The bank reviews it, an inquiry became a dispute, or the deadline moved. */
export const DisputeChanged = defineEvent({
  type: 'DisputeChanged',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ disputeId: z.string(), ...stands }),
  summary: standingWords,
  example: {
    disputeId: 'du_example',
    status: 'under_review',
    isInquiry: false,
    dueBy: '2026-11-19T23:59:59.000Z',
  },
  personal: [],
});

/** A dispute took money or returned it. Recorded once per balance transaction. */
export const DisputeFundsMoved = defineEvent({
  type: 'DisputeFundsMoved',
  schema: 1,
  data: z.strictObject({
    transactionId: z.string(),
    disputeId: z.string(),
    paymentId: z.string(),
    /** Negative when taken. */
    amount: moneySchema,
    /** Stripe's fee; negative when returned. */
    fee: moneySchema,
    movedAt: z.string(),
  }),
  summary: ({ amount, fee }) => {
    const sum = formatDollars(usd(Math.abs(amount.cents)), true);
    const words = fee.cents === 0 ? '' : `, and ${formatDollars(usd(Math.abs(fee.cents)), true)} as a fee`;
    return `${amount.cents < 0 ? 'Taken for a dispute' : 'Given back after a dispute'}: ${sum}${words}`;
  },
  example: {
    transactionId: 'txn_example',
    disputeId: 'du_example',
    paymentId: 'in_example',
    amount: usd(-5200),
    fee: usd(1500),
    movedAt: '2026-11-10T18:00:00.000Z',
  },
  personal: [],
  hasNoSubscriber: true,
});

export const DisputeClosed = defineEvent({
  type: 'DisputeClosed',
  schema: 1,
  data: z.strictObject({
    disputeId: z.string(),
    /** Stripe's status: won, lost, warning_closed, prevented. */
    status: z.string(),
  }),
  summary: ({ status }) => outcomeWords(status),
  example: { disputeId: 'du_example', status: 'won' },
  personal: [],
  hasNoSubscriber: true,
});

const asked = { disputeId: z.string(), intentId: intentIdSchema };
const askedExample = { disputeId: 'du_example', intentId: intentId('intent-1') };

/** An administrator answers, as a draft at Stripe or for the bank. */
export const DisputeAnswerRequested = defineEvent({
  type: 'DisputeAnswerRequested',
  schema: 1,
  data: z.strictObject({ ...asked, submit: z.boolean(), evidence: evidenceSchema }),
  summary: ({ submit }) =>
    submit ? 'Submits the answer to a dispute to the bank' : 'Saves a draft of the answer to a dispute',
  example: {
    ...askedExample,
    submit: true,
    evidence: { customer_name: 'Dana Reyes', product_description: 'Basketball training, November 2026' },
  },
  personal: ['evidence'],
});

export const DisputeAnswered = defineEvent({
  type: 'DisputeAnswered',
  schema: 1,
  data: z.strictObject({ ...asked, submitted: z.boolean() }),
  summary: ({ submitted }) =>
    submitted
      ? 'The answer to a dispute was submitted to the bank'
      : 'A draft of the answer to a dispute is with the payment provider',
  example: { ...askedExample, submitted: true },
  personal: [],
  hasNoSubscriber: true,
});

/** An administrator accepts the dispute: the bank keeps the money. */
export const DisputeAcceptanceRequested = defineEvent({
  type: 'DisputeAcceptanceRequested',
  schema: 1,
  data: z.strictObject(asked),
  summary: () => 'Accepts the dispute of a payment',
  example: askedExample,
  personal: [],
});

export const DisputeAccepted = defineEvent({
  type: 'DisputeAccepted',
  schema: 1,
  data: z.strictObject(asked),
  summary: () => 'The dispute of a payment was accepted: what was taken stays with the family',
  example: askedExample,
  personal: [],
  hasNoSubscriber: true,
});

export const DisputeAnswerFailed = defineEvent({
  type: 'DisputeAnswerFailed',
  schema: 1,
  /** Stripe's reason for refusing; `declineCode` is its own code. */
  data: z.strictObject({ ...asked, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ code }) => `The answer to a dispute was refused: ${disputeRefusalWords(code)}`,
  example: { ...askedExample, code: 'dispute-not-open' },
  personal: [],
  hasNoSubscriber: true,
});

export const disputeEvents = [
  DisputeOpened,
  DisputeChanged,
  DisputeFundsMoved,
  DisputeClosed,
  DisputeAnswerRequested,
  DisputeAnswered,
  DisputeAcceptanceRequested,
  DisputeAccepted,
  DisputeAnswerFailed,
] as const;
