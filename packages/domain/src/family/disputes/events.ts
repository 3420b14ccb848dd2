import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { dateWords } from '../../time/calendar-date.ts';
import { clubDate } from '../../time/club-time.ts';
import { disputeReasonWords, outcomeWords } from './dispute-words.ts';

const stands = {
  /** The payment provider's word: needs_response, under_review, won ... */
  status: z.string(),
  /** The bank only asks; no money is taken. */
  isInquiry: z.boolean(),
  /** Until when it can be answered, ISO-8601 UTC; null when the bank takes no answer. */
  dueBy: z.nullable(z.string()),
};

const untilWords = (dueBy: string | null): string =>
  dueBy === null ? 'it cannot be answered' : `to be answered by ${dateWords(clubDate(dueBy))}`;

/** The holder of a card told their bank that a payment was not right. A fact, keyed by Stripe's id. */
export const DisputeOpened = defineEvent({
  type: 'DisputeOpened',
  schema: 1,
  data: z.strictObject({
    disputeId: z.string(),
    /** Invoice id (plans) or payment intent id (class months), as of the payment. */
    paymentId: z.string(),
    amount: moneySchema,
    /** Stripe's word for what the holder says: fraudulent, product_not_received ... */
    reason: z.string(),
    ...stands,
    openedAt: z.string(),
  }),
  summary: ({ amount, reason, isInquiry, dueBy }) =>
    `${isInquiry ? 'The bank asks about' : 'The bank took back'} a payment of ${formatDollars(amount)}: ${disputeReasonWords(reason)}; ${untilWords(dueBy)}`,
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
  hasNoSubscriber: true,
});

/** The bank looks at it, an inquiry became a dispute, or the day moved. */
export const DisputeChanged = defineEvent({
  type: 'DisputeChanged',
  schema: 1,
  data: z.strictObject({ disputeId: z.string(), ...stands }),
  summary: ({ status, isInquiry, dueBy }) => {
    const what = isInquiry ? 'inquiry' : 'dispute';
    return status.endsWith('needs_response')
      ? `The ${what} of a payment is ${untilWords(dueBy)}`
      : `The bank looks at the answer to the ${what} of a payment`;
  },
  example: {
    disputeId: 'du_example',
    status: 'under_review',
    isInquiry: false,
    dueBy: '2026-11-19T23:59:59.000Z',
  },
  personal: [],
  hasNoSubscriber: true,
});

/** A dispute took money, or gave it back. A fact, keyed by the id of Stripe's balance transaction. */
export const DisputeFundsMoved = defineEvent({
  type: 'DisputeFundsMoved',
  schema: 1,
  data: z.strictObject({
    transactionId: z.string(),
    disputeId: z.string(),
    paymentId: z.string(),
    /** Negative when it was taken. */
    amount: moneySchema,
    /** What the payment provider takes for it; negative when it gives that back. */
    fee: moneySchema,
    movedAt: z.string(),
  }),
  summary: ({ amount, fee }) => {
    const sum = formatDollars(usd(Math.abs(amount.cents)));
    const words = fee.cents === 0 ? '' : `, and ${formatDollars(usd(Math.abs(fee.cents)))} as a fee`;
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
    /** The payment provider's word: won, lost, warning_closed, prevented. */
    status: z.string(),
  }),
  summary: ({ status }) => outcomeWords(status),
  example: { disputeId: 'du_example', status: 'won' },
  personal: [],
  hasNoSubscriber: true,
});

export const disputeEvents = [DisputeOpened, DisputeChanged, DisputeFundsMoved, DisputeClosed] as const;
