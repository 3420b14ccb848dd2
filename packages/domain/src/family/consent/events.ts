import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { planConsents } from '../../plan-words.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { fill } from '../../text/fill.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';

const cents = z.int().check(z.nonnegative());

/**
 * Terms accepted by pressing the button beside them. Direct API calls omit the terms, so no consent is
 * recorded (docs/decisions/0056-texts-that-people-agree-to.md).
 */
export const consentInput = z.strictObject({
  words: z.string().check(z.maxLength(20)),
  refunds: z.string().check(z.maxLength(20)),
  nowCents: cents,
  /** This month's bill of all classes in cents; absent for a plan. */
  thisMonthCents: z.optional(cents),
  /** Next charge or bill, with its club-local date; null if none. */
  next: z.nullable(z.strictObject({ cents, on: calendarDateSchema })),
  locale: z.string().check(z.maxLength(35)),
});

const planConsentKinds = Object.keys(planConsents) as readonly (keyof typeof planConsents)[];
const textSchema = z.strictObject({ version: z.string(), hash: z.string() });
const textOf = (kind: 'plan-consent' | 'refunds') => {
  const { version, hash } = currentPolicy(kind);
  return { version, hash };
};

/**
 * Terms shown and accepted, recorded in the request's commit. The event's actor shows if an administrator
 * accepted the terms.
 */
export const ConsentGiven = defineEvent({
  type: 'ConsentGiven',
  schema: 1,
  data: z.strictObject({
    to: z.enum([...planConsentKinds, 'classes', 'pause-classes']),
    /** Athlete of the plan or pause; null for classes, which are billed per family. */
    athleteId: z.nullable(athleteIdSchema),
    intentId: z.optional(intentIdSchema),
    /** Versions of the text beside the button and of the refund policy (policy-versions.ts). */
    words: textSchema,
    refunds: textSchema,
    now: moneySchema,
    thisMonth: z.optional(moneySchema),
    next: z.nullable(z.strictObject({ amount: moneySchema, on: z.string() })),
    locale: z.string(),
  }),
  summary: ({ to, now, thisMonth, next, refunds: { version } }) => {
    // The first bill after a pause may cover only siblings.
    const monthly = to === 'pause-classes' ? history.ChargedAfterPause : history.ChargedMonthly;
    const charges = [
      ...(now.cents > 0 ? [fill(history.ChargedNow, { amount: formatDollars(now, true) })] : []),
      ...(thisMonth ? [fill(history.ChargedThisMonth, { amount: formatDollars(thisMonth, true) })] : []),
      ...(next
        ? [fill(monthly, { amount: formatDollars(next.amount, true), date: ordinalOfDate(next.on) })]
        : []),
    ].join(', ');
    return charges === ''
      ? fill(history.ConsentGivenWithoutCharge, { version })
      : fill(history.ConsentGiven, { charges, version });
  },
  example: {
    to: 'start-plan',
    athleteId: athleteId('athlete-1'),
    intentId: intentId('intent-1'),
    words: textOf('plan-consent'),
    refunds: textOf('refunds'),
    now: usd(5200),
    next: { amount: usd(5200), on: '2026-12-01' },
    locale: 'en-US',
  },
  personal: [],
});

export const consentEvents = [ConsentGiven] as const;
