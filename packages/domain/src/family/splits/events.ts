import * as z from 'zod/mini';
import { planIdSchema, planName } from '../../club/plans.ts';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { monthAndYear } from '../../time/club-time.ts';
import { percentSchema, split } from './inputs.ts';

const endedBySchema = z.enum(['first-home', 'other-home']);
const jordan = athleteId('athlete-1');
const payer = familyId('family-2');

const example = { athleteId: jordan, firstHome: familyId('family-1'), payer };

export const SplitProposed = defineEvent({
  type: 'SplitProposed',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...split, percent: percentSchema }),
  summary: ({ athleteId: id, percent }, names) =>
    fill(history.SplitProposed, { athlete: names.athlete(id), percent: String(percent) }),
  example: { ...example, percent: 40 },
  personal: [],
});

export const SplitDeclined = defineEvent({
  type: 'SplitDeclined',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...split, by: endedBySchema }),
  summary: ({ athleteId: id, by }, names) =>
    fill(by === 'first-home' ? history.SplitWithdrawn : history.SplitDeclined, {
      athlete: names.athlete(id),
    }),
  example: { ...example, by: 'other-home' },
  personal: [],
});

/** `shown` is the example that the payer saw. */
export const SplitAgreed = defineEvent({
  type: 'SplitAgreed',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    ...split,
    athleteName: z.string(),
    percent: percentSchema,
    from: periodSchema,
    shown: moneySchema,
    /** Absent on older agreements, which cover only class bills. */
    plan: z.optional(z.literal(true)),
  }),
  summary: ({ athleteName: athlete, percent, from, plan }) =>
    fill(plan ? history.SplitAgreedWithPlan : history.SplitAgreed, {
      athlete,
      percent: String(percent),
      month: monthAndYear(from),
    }),
  example: {
    ...example,
    athleteName: 'Jordan Reyes',
    percent: 40,
    from: '2026-12' as const,
    shown: usd(2100),
  },
  personal: ['athleteName'],
});

export const SplitEnded = defineEvent({
  type: 'SplitEnded',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...split, until: periodSchema, by: endedBySchema }),
  summary: ({ athleteId: id, until }, names) =>
    fill(history.SplitEnded, { athlete: names.athlete(id), month: monthAndYear(until) }),
  example: { ...example, until: '2027-01' as const, by: 'first-home' },
  personal: [],
});

/** Stored in the first home's stream, which pays without an agreement. */
export const PlanShareDue = defineEvent({
  type: 'PlanShareDue',
  schema: 1,
  data: z.strictObject({
    invoiceId: z.string(),
    athleteId: athleteIdSchema,
    plan: planIdSchema,
    payer: familyIdSchema,
    month: periodSchema,
    amount: moneySchema,
  }),
  summary: ({ athleteId: id, plan, month, amount }, names) =>
    fill(history.PlanShareDue, {
      athlete: names.athlete(id),
      plan: planName[plan],
      month: monthAndYear(month),
      amount: formatDollars(amount, true),
    }),
  example: {
    invoiceId: 'in_example',
    athleteId: jordan,
    plan: 'full_week',
    payer,
    month: '2026-12' as const,
    amount: usd(4160),
  },
  personal: [],
});

export const agreementEvents = [SplitProposed, SplitDeclined, SplitAgreed, SplitEnded] as const;
export const splitEvents = [...agreementEvents, PlanShareDue] as const;
