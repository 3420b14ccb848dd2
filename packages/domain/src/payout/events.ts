import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { formatDollars, moneySchema, usd } from '../money.ts';
import { fill } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords } from '../time/club-time.ts';

export const movementKinds = ['charge', 'refund', 'dispute', 'payout-failure', 'fee', 'other'] as const;

/** Change of the balance at the payment provider; `cents` and `feeCents` are integer cents. */
export const movementSchema = z.strictObject({
  transactionId: z.string(),
  kind: z.enum(movementKinds),
  /** Charge, refund, dispute or payout. */
  sourceId: z.nullable(z.string()),
  /** Before the fee; negative if the balance fell. */
  cents: z.int(),
  /** Negative if returned. */
  feeCents: z.int(),
  movedAt: z.string(),
});
export type Movement = z.output<typeof movementSchema>;

/** Movements of an event, so that an event stays far below the store's limit. */
export const maxMovementsOfPart = 1_000;

const of = { payoutId: z.string(), amount: moneySchema };
const example = { payoutId: 'po_example', amount: usd(5_068) };
const words = ({ cents }: { readonly cents: number }) => ({
  amount: formatDollars(usd(Math.abs(cents)), true),
});

/** A negative amount is debited from the club's bank account. */
export const PayoutSent = defineEvent({
  type: 'PayoutSent',
  schema: 1,
  data: z.strictObject({ ...of, sentAt: z.string(), arrivesOn: calendarDateSchema }),
  summary: ({ amount, arrivesOn }) =>
    fill(amount.cents < 0 ? history.PayoutDebited : history.PayoutSent, {
      ...words(amount),
      date: dateWords(arrivesOn),
    }),
  example: { ...example, sentAt: '2026-11-09T00:00:00.000Z', arrivesOn: '2026-11-10' },
  personal: [],
});

export const PayoutPaid = defineEvent({
  type: 'PayoutPaid',
  schema: 1,
  data: z.strictObject(of),
  summary: ({ amount }) => fill(history.PayoutPaid, words(amount)),
  example,
  personal: [],
});

export const PayoutFailed = defineEvent({
  type: 'PayoutFailed',
  schema: 1,
  data: z.strictObject({
    ...of,
    reason: z.string(),
    /** True if the payout counted as arrived before. */
    hadArrived: z.boolean(),
  }),
  summary: ({ amount, reason }) =>
    fill(history.PayoutFailed, { ...words(amount), reason: reason.replaceAll('_', ' ') }),
  example: { ...example, reason: 'account_closed', hadArrived: false },
  personal: [],
});

/** Movements that a payout contains, without the payout itself. */
export const PayoutMovementsRecorded = defineEvent({
  type: 'PayoutMovementsRecorded',
  schema: 1,
  data: z.strictObject({
    ...of,
    part: z.int(),
    parts: z.int(),
    movements: z.readonly(z.array(movementSchema).check(z.maxLength(maxMovementsOfPart))),
  }),
  summary: ({ amount, movements }) =>
    fill(history.PayoutMovementsRecorded, { ...words(amount), count: movements.length }),
  example: {
    ...example,
    part: 1,
    parts: 1,
    movements: [
      {
        transactionId: 'txn_example',
        kind: 'charge',
        sourceId: 'ch_example',
        cents: 5_250,
        feeCents: 182,
        movedAt: '2026-11-05T18:00:00.000Z',
      },
    ],
  },
  personal: [],
});

export const payoutEvents = [PayoutSent, PayoutPaid, PayoutFailed, PayoutMovementsRecorded] as const;
export type PayoutEvent = EventOf<(typeof payoutEvents)[number]>;
