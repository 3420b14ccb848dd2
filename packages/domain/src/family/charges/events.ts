import * as z from 'zod/mini';
import { planIdSchema } from '../../club/plans.ts';
import { programSchema } from '../../club/program-schema.ts';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import {
  athleteId,
  athleteIdSchema,
  familyId,
  familyIdSchema,
  intentId,
  intentIdSchema,
  settlementId,
  settlementIdSchema,
} from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { classPricesSchema, classPricesSentence } from '../../prices/events.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { monthAndYear } from '../../time/club-time.ts';
import { refusalReason } from '../intents/refusals.ts';
import { withBankSchema } from '../intents/with-bank.ts';

/* More than 250 lines, because bills have many events. */

/** Line of a class bill. Household lines (reduction, surcharge) have no athlete. */
export const chargeLineSchema = z.strictObject({
  /** `billed-before` and `other-home` lines are negative: the month's earlier bills; the part of `payer`. */
  kind: z.enum(['class', 'scrimmage', 'reduction', 'surcharge', 'billed-before', 'other-home', 'share']),
  athleteId: z.nullable(athleteIdSchema),
  programs: z.readonly(z.array(programSchema)),
  amount: moneySchema,
  payer: z.optional(familyIdSchema),
  plan: z.optional(planIdSchema),
});
export type ChargeLine = z.output<typeof chargeLineSchema>;

const bill = {
  period: periodSchema,
  amount: moneySchema,
  lines: z.readonly(z.array(chargeLineSchema)),
  pricingVersion: z.string(),
};
const exampleBill = {
  period: '2026-12' as const,
  amount: usd(5250),
  lines: [
    { kind: 'class', athleteId: athleteId('athlete-1'), programs: ['monday'], amount: usd(5000) },
    { kind: 'surcharge', athleteId: null, programs: [], amount: usd(250) },
  ] satisfies ChargeLine[],
  pricingVersion: '2023-1',
};

export const MonthlyChargeAssessed = defineEvent({
  type: 'MonthlyChargeAssessed',
  schema: 1,
  mailed: 'when-quiet',
  data: z.strictObject(bill),
  summary: ({ period, amount }) =>
    fill(history.MonthlyChargeAssessed, { month: monthAndYear(period), amount: formatDollars(amount, true) }),
  example: exampleBill,
  personal: [],
});

export const MonthlyChargeRaised = defineEvent({
  type: 'MonthlyChargeRaised',
  schema: 1,
  mailed: 'when-quiet',
  data: z.strictObject(bill),
  summary: ({ period, amount }) =>
    fill(history.MonthlyChargeRaised, { month: monthAndYear(period), amount: formatDollars(amount, true) }),
  example: { ...exampleBill, amount: usd(10500) },
  personal: [],
});

export const MonthlyChargeAdded = defineEvent({
  type: 'MonthlyChargeAdded',
  schema: 1,
  mailed: 'when-quiet',
  data: z.strictObject(bill),
  summary: ({ period, amount }) =>
    fill(history.MonthlyChargeAdded, { month: monthAndYear(period), amount: formatDollars(amount, true) }),
  example: {
    ...exampleBill,
    lines: [
      {
        kind: 'class',
        athleteId: athleteId('athlete-1'),
        programs: ['monday', 'tuesday'],
        amount: usd(10000),
      },
      { kind: 'surcharge', athleteId: null, programs: [], amount: usd(500) },
      { kind: 'billed-before', athleteId: null, programs: [], amount: usd(-5250) },
    ],
  },
  personal: [],
});

export const MonthlyChargeLowered = defineEvent({
  type: 'MonthlyChargeLowered',
  schema: 1,
  mailed: 'when-quiet',
  data: z.strictObject(bill),
  summary: ({ period, amount }) =>
    fill(history.MonthlyChargeLowered, { month: monthAndYear(period), amount: formatDollars(amount, true) }),
  example: exampleBill,
  personal: [],
});

export const MonthlyChargeWithdrawn = defineEvent({
  type: 'MonthlyChargeWithdrawn',
  schema: 1,
  mailed: 'when-quiet',
  data: z.strictObject({ period: periodSchema }),
  summary: ({ period }) => fill(history.MonthlyChargeWithdrawn, { month: monthAndYear(period) }),
  example: { period: '2026-12' as const },
  personal: [],
});

export const MonthlyChargeFrozen = defineEvent({
  type: 'MonthlyChargeFrozen',
  schema: 1,
  data: z.strictObject({ period: periodSchema, reason: z.enum(['month-ended', 'settlement-started']) }),
  summary: ({ period }) => fill(history.MonthlyChargeFrozen, { month: monthAndYear(period) }),
  example: { period: '2026-12' as const, reason: 'month-ended' },
  personal: [],
});

export const MonthlyChargeReopened = defineEvent({
  type: 'MonthlyChargeReopened',
  schema: 1,
  data: z.strictObject({ period: periodSchema }),
  summary: ({ period }) => fill(history.MonthlyChargeReopened, { month: monthAndYear(period) }),
  example: { period: '2026-12' as const },
  personal: [],
});

/** Stored in the stream of the home that pays. */
export const ShareBilled = defineEvent({
  type: 'ShareBilled',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...bill, firstHome: familyIdSchema, month: periodSchema }),
  summary: ({ month, amount }) =>
    fill(history.ShareBilled, { month: monthAndYear(month), amount: formatDollars(amount, true) }),
  example: {
    period: '2026-12' as const,
    amount: usd(2625),
    lines: [
      { kind: 'share', athleteId: athleteId('athlete-9'), programs: ['monday'], amount: usd(2625) },
    ] satisfies ChargeLine[],
    pricingVersion: '2023-1',
    firstHome: familyId('family-9'),
    month: '2026-11' as const,
  },
  personal: [],
});

const settlement = {
  settlementId: settlementIdSchema,
  intentId: intentIdSchema,
  periods: z.readonly(z.array(periodSchema)),
  amount: moneySchema,
  /**
   * Number of the attempt, from 1. Each attempt needs a new number, because Stripe would replay a stored
   * refusal.
   */
  attempt: z.int(),
};
const exampleSettlement = {
  settlementId: settlementId('settlement-1'),
  intentId: intentId('intent-1'),
  periods: ['2026-11' as const],
  amount: usd(5250),
  attempt: 1,
};

export const SettlementStarted = defineEvent({
  type: 'SettlementStarted',
  schema: 1,
  opens: 'settle',
  data: z.strictObject({
    ...settlement,
    autopay: z.optional(z.literal(true)),
    withBank: withBankSchema,
  }),
  summary: ({ amount, autopay, withBank }) => {
    const byParent = withBank ? history.SettlementStartedWithBank : history.SettlementStarted;
    return fill(autopay ? history.SettlementStartedByAutopay : byParent, {
      amount: formatDollars(amount, true),
    });
  },
  example: exampleSettlement,
  personal: [],
});

export const SettlementSucceeded = defineEvent({
  type: 'SettlementSucceeded',
  schema: 1,
  closes: ['settle'],
  data: z.strictObject({ ...settlement, paymentIntentId: z.string() }),
  summary: ({ amount, periods }) =>
    fill(history.SettlementSucceeded, {
      amount: formatDollars(amount, true),
      months: periods.map(monthAndYear).join(', '),
    }),
  example: { ...exampleSettlement, paymentIntentId: 'pi_example' },
  personal: [],
});

export const SettlementFailed = defineEvent({
  type: 'SettlementFailed',
  schema: 1,
  closes: ['settle'],
  mailed: 'at-once',
  data: z.strictObject({ ...settlement, code: z.string(), declineCode: z.optional(z.string()) }),
  summary: ({ amount, code }) =>
    fill(history.SettlementFailed, { amount: formatDollars(amount, true), reason: refusalReason(code) }),
  example: { ...exampleSettlement, code: 'card-declined' },
  personal: [],
});

/** Class prices of a family from a month on. Set when the family was notified, pays the same, or is new. */
export const ClassPricesSet = defineEvent({
  type: 'ClassPricesSet',
  schema: 1,
  data: z.strictObject({
    from: periodSchema,
    version: z.string(),
    classes: classPricesSchema,
  }),
  summary: ({ from, version, classes }) =>
    fill(history.ClassPricesSet, {
      month: monthAndYear(from),
      version,
      prices: classPricesSentence(classes),
    }),
  example: {
    from: '2027-02' as const,
    version: '2027-02-01',
    classes: {
      weekday: usd(6000),
      siblingWeekday: usd(4500),
      scrimmage: usd(6000),
      scrimmageWithClasses: usd(3000),
      additionalOnlyReduction: usd(1500),
    },
  },
  personal: [],
});

export const dueChargeEvents = [MonthlyChargeAssessed, MonthlyChargeFrozen] as const;

export const changedChargeEvents = [
  MonthlyChargeAssessed,
  MonthlyChargeAdded,
  MonthlyChargeRaised,
  MonthlyChargeLowered,
  MonthlyChargeWithdrawn,
] as const;

export const chargeEvents = [
  MonthlyChargeAssessed,
  MonthlyChargeAdded,
  MonthlyChargeRaised,
  MonthlyChargeLowered,
  MonthlyChargeWithdrawn,
  MonthlyChargeFrozen,
  MonthlyChargeReopened,
  ShareBilled,
  ClassPricesSet,
  SettlementStarted,
  SettlementSucceeded,
  SettlementFailed,
] as const;
