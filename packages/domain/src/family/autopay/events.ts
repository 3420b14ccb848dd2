import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';

const charge = {
  on: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amount: moneySchema,
  periods: z.readonly(z.array(periodSchema)),
};
const exampleCharge = { on: '2026-12-01', amount: usd(5250), periods: ['2026-11' as const] };

/** `agreed` contains the displayed first charge and the rules for later charges. */
export const AutopayTurnedOn = defineEvent({
  type: 'AutopayTurnedOn',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    agreed: z.strictObject({
      ...charge,
      noticeDays: z.int(),
      retryDays: z.readonly(z.array(z.int())),
    }),
  }),
  summary: ({ agreed }) =>
    fill(history.AutopayTurnedOn, {
      amount: formatDollars(agreed.amount, true),
      date: ordinalOfDate(agreed.on),
    }),
  example: { agreed: { ...exampleCharge, noticeDays: 3, retryDays: [3, 5] } },
  personal: [],
});

export const AutopayTurnedOff = defineEvent({
  type: 'AutopayTurnedOff',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({}),
  summary: () => history.AutopayTurnedOff,
  example: {},
  personal: [],
});

/** Announces the charge on the next 1st by email; older than the event `NoticeGiven`. */
export const AutopayAnnounced = defineEvent({
  type: 'AutopayAnnounced',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject(charge),
  summary: ({ amount, on }) =>
    fill(history.AutopayAnnounced, { amount: formatDollars(amount, true), date: ordinalOfDate(on) }),
  example: exampleCharge,
  personal: [],
});

export const autopayEvents = [AutopayTurnedOn, AutopayTurnedOff, AutopayAnnounced] as const;

/** Charge on the next 1st as displayed to the parent, in cents. */
export const turnOnAutopayInput = z.strictObject({
  chargeOn: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amountCents: z.int().check(z.nonnegative()),
});

export const turnOffAutopayInput = z.strictObject({});
