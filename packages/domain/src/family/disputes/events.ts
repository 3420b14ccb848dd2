import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import {
  disputeDeadline,
  disputeOutcome,
  disputeReason,
  disputeRefusalReason,
  disputeStanding,
} from './dispute-sentences.ts';
import { evidenceSchema } from './evidence.ts';
import { needsResponse } from './observed.ts';

const stands = {
  /** Stripe's status, such as needs_response, under_review or won. */
  status: z.string(),
  /** True if the bank only inquires and took no money. */
  isInquiry: z.boolean(),
  /** Deadline for a response, ISO-8601 UTC; null if the bank accepts none. */
  dueBy: z.nullable(z.string()),
};

export const DisputeOpened = defineEvent({
  type: 'DisputeOpened',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    disputeId: z.string(),
    paymentId: z.string(),
    amount: moneySchema,
    /** Stripe's reason, such as fraudulent or product_not_received. */
    reason: z.string(),
    ...stands,
    openedAt: z.string(),
  }),
  summary: ({ amount, reason: given, status, isInquiry, dueBy }) => {
    if (status === 'prevented') return disputeOutcome(status);
    const facts = { amount: formatDollars(amount, true), reason: disputeReason(given) };
    if (!needsResponse({ status }))
      return fill(isInquiry ? history.InquiryOpened : history.DisputeOpened, facts);
    const opened = isInquiry ? history.InquiryOpenedUntil : history.DisputeOpenedUntil;
    return fill(opened, { ...facts, deadline: disputeDeadline(dueBy) });
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

/** The bank is reviewing the dispute, an inquiry became a dispute, or the deadline changed. */
export const DisputeChanged = defineEvent({
  type: 'DisputeChanged',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ disputeId: z.string(), ...stands }),
  summary: disputeStanding,
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
    /** Negative if the dispute took the money. */
    amount: moneySchema,
    fee: moneySchema,
    movedAt: z.string(),
  }),
  summary: ({ amount, fee }) => {
    const isTaken = amount.cents < 0;
    const facts = {
      amount: formatDollars(usd(Math.abs(amount.cents)), true),
      fee: formatDollars(usd(Math.abs(fee.cents)), true),
    };
    if (fee.cents === 0)
      return fill(isTaken ? history.DisputeFundsTaken : history.DisputeFundsReturned, facts);
    return fill(isTaken ? history.DisputeFundsTakenWithFee : history.DisputeFundsReturnedWithFee, facts);
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
});

export const DisputeClosed = defineEvent({
  type: 'DisputeClosed',
  schema: 1,
  data: z.strictObject({
    disputeId: z.string(),
    /** Stripe's final status: won, lost, warning_closed or prevented. */
    status: z.string(),
  }),
  summary: ({ status }) => disputeOutcome(status),
  example: { disputeId: 'du_example', status: 'won' },
  personal: [],
});

const asked = { disputeId: z.string(), intentId: intentIdSchema };
const askedExample = { disputeId: 'du_example', intentId: intentId('intent-1') };

export const DisputeAnswerRequested = defineEvent({
  type: 'DisputeAnswerRequested',
  schema: 1,
  opens: 'answer-dispute',
  data: z.strictObject({ ...asked, submit: z.boolean(), evidence: evidenceSchema }),
  summary: ({ submit }) =>
    submit ? history.DisputeAnswerSubmitRequested : history.DisputeAnswerDraftRequested,
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
  closes: ['answer-dispute'],
  data: z.strictObject({ ...asked, submitted: z.boolean() }),
  summary: ({ submitted }) => (submitted ? history.DisputeAnswerSubmitted : history.DisputeAnswerDrafted),
  example: { ...askedExample, submitted: true },
  personal: [],
});

export const DisputeAcceptanceRequested = defineEvent({
  type: 'DisputeAcceptanceRequested',
  schema: 1,
  opens: 'accept-dispute',
  data: z.strictObject(asked),
  summary: () => history.DisputeAcceptanceRequested,
  example: askedExample,
  personal: [],
});

export const DisputeAccepted = defineEvent({
  type: 'DisputeAccepted',
  schema: 1,
  closes: ['accept-dispute'],
  data: z.strictObject(asked),
  summary: () => history.DisputeAccepted,
  example: askedExample,
  personal: [],
});

export const DisputeAnswerFailed = defineEvent({
  type: 'DisputeAnswerFailed',
  schema: 1,
  closes: ['answer-dispute', 'accept-dispute'],
  /** `code` is the reason for the rejection; `declineCode` is Stripe's own code. */
  data: z.strictObject({ ...asked, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ code }) => fill(history.DisputeAnswerFailed, { reason: disputeRefusalReason(code) }),
  example: { ...askedExample, code: 'dispute-not-open' },
  personal: [],
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
