import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { ordinalOfDate } from '../../time/club-time.ts';
import { periodSchema } from '../charges/events.ts';

/** What the card pays on a 1st, and for which months; the date is the club's, `2026-12-01`. */
const charge = {
  on: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amount: moneySchema,
  periods: z.readonly(z.array(periodSchema)),
};
const exampleCharge = { on: '2026-12-01', amount: usd(5250), periods: ['2026-11' as const] };

/** `agreed` is what the parent was shown: the first charge as it stood, and the rules of all that follow. */
export const AutopayTurnedOn = defineEvent({
  type: 'AutopayTurnedOn',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    agreed: z.strictObject({
      ...charge,
      /** How many days before a charge a mail names it. */
      noticeDays: z.int(),
      /** How many days after a failed first try it is tried again. */
      retryDays: z.readonly(z.array(z.int())),
    }),
  }),
  summary: ({ agreed }) =>
    `Turned on automatic payment of class bills; ${formatDollars(agreed.amount, true)} was to be charged on ${ordinalOfDate(agreed.on)}`,
  example: { agreed: { ...exampleCharge, noticeDays: 3, retryDays: [3, 5] } },
  personal: [],
});

export const AutopayTurnedOff = defineEvent({
  type: 'AutopayTurnedOff',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({}),
  summary: () => 'Turned off automatic payment of class bills',
  example: {},
  personal: [],
});

/** A mail names what is charged on the next 1st: one of the notices, older than the event of the others. */
export const AutopayAnnounced = defineEvent({
  type: 'AutopayAnnounced',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject(charge),
  summary: ({ amount, on }) =>
    `Announced that ${formatDollars(amount, true)} is charged on ${ordinalOfDate(on)}`,
  example: exampleCharge,
  personal: [],
});

export const autopayEvents = [AutopayTurnedOn, AutopayTurnedOff, AutopayAnnounced] as const;
