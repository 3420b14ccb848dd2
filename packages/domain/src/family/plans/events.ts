import * as z from 'zod/mini';
import { planIdSchema, planName, planPrice } from '../../club/plans.ts';
import { defineEvent } from '../../event.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { addMoney, formatDollars, moneySchema, usd } from '../../money.ts';
import { planChangeFailures, planHistory } from '../../plan-words.ts';
import { fill } from '../../text/fill.ts';
import { chargedAt } from '../../time/billing-cycle.ts';
import { ordinalDate } from '../../time/club-time.ts';
import { refusalReason } from '../intents/refusals.ts';
import { withBankSchema } from '../intents/with-bank.ts';

/* More than 250 lines, because it contains all events of a plan, in lifecycle order. */

const id = athleteId('athlete-1');
const intent = intentId('intent-1');
const of = { athleteId: athleteIdSchema, intentId: intentIdSchema };
const startsAt = '2026-11-01T14:00:00.000Z';
const endsAt = '2026-12-01T14:00:00.000Z';

export const PlanRequested = defineEvent({
  type: 'PlanRequested',
  schema: 1,
  opens: 'start-plan',
  data: z.strictObject({ ...of, plan: planIdSchema, price: moneySchema, withBank: withBankSchema }),
  summary: (data, names) =>
    fill(data.withBank ? planHistory.PlanRequestedWithBank : planHistory.PlanRequested, {
      plan: planName[data.plan],
      athlete: names.athlete(data.athleteId),
    }),
  example: { athleteId: id, intentId: intent, plan: 'half_week', price: planPrice.half_week },
  personal: [],
});

export const PlanStarted = defineEvent({
  type: 'PlanStarted',
  schema: 1,
  changesRoster: true,
  closes: ['start-plan'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    /** Intent that started the plan; absent for a subscription found at Stripe. */
    intentId: z.optional(intentIdSchema),
    plan: planIdSchema,
    subscriptionId: z.string(),
    priceId: z.string(),
    price: moneySchema,
    currentPeriodStart: z.string(),
    currentPeriodEnd: z.string(),
  }),
  summary: (data, names) =>
    fill(planHistory.PlanStarted, {
      athlete: names.athlete(data.athleteId),
      plan: planName[data.plan],
      price: formatDollars(data.price),
    }),
  example: {
    athleteId: id,
    intentId: intent,
    plan: 'half_week',
    subscriptionId: 'sub_example',
    priceId: 'price_half_week',
    price: planPrice.half_week,
    currentPeriodStart: startsAt,
    currentPeriodEnd: endsAt,
  },
  personal: [],
});

const failure = { code: z.string(), declineCode: z.optional(z.string()) };

export const PlanStartFailed = defineEvent({
  type: 'PlanStartFailed',
  schema: 1,
  closes: ['start-plan'],
  mailed: 'at-once',
  data: z.strictObject({ ...of, plan: planIdSchema, ...failure }),
  summary: (data, names) =>
    fill(planHistory.PlanStartFailed, {
      plan: planName[data.plan],
      athlete: names.athlete(data.athleteId),
      reason: refusalReason(data.code),
    }),
  example: {
    athleteId: id,
    intentId: intent,
    plan: 'half_week',
    code: 'card-declined',
    declineCode: 'insufficient_funds',
  },
  personal: [],
});

export const PlanSwitchRequested = defineEvent({
  type: 'PlanSwitchRequested',
  schema: 1,
  opens: 'switch-plan',
  data: z.strictObject({
    ...of,
    from: planIdSchema,
    to: planIdSchema,
    /** Monthly price of the other plan on its first day; absent on older events. */
    price: z.optional(moneySchema),
  }),
  summary: (data, names) =>
    fill(planHistory.PlanSwitchRequested, {
      athlete: names.athlete(data.athleteId),
      plan: planName[data.to],
    }),
  example: { athleteId: id, intentId: intent, from: 'half_week', to: 'full_week' },
  personal: [],
});

export const PlanSwitchScheduled = defineEvent({
  type: 'PlanSwitchScheduled',
  schema: 1,
  closes: ['switch-plan'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    from: planIdSchema,
    to: planIdSchema,
    scheduleId: z.string(),
    effectiveAt: z.string(),
    price: z.optional(moneySchema),
  }),
  summary: (data, names) =>
    fill(planHistory.PlanSwitchScheduled, {
      athlete: names.athlete(data.athleteId),
      plan: planName[data.to],
      date: ordinalDate(chargedAt(data.effectiveAt)),
    }),
  example: {
    athleteId: id,
    intentId: intent,
    from: 'half_week',
    to: 'full_week',
    scheduleId: 'sub_sched_example',
    effectiveAt: endsAt,
  },
  personal: [],
});

export const PlanSwitchCancelRequested = defineEvent({
  type: 'PlanSwitchCancelRequested',
  schema: 1,
  opens: 'cancel-switch',
  data: z.strictObject(of),
  summary: (data, names) =>
    fill(planHistory.PlanSwitchCancelRequested, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent },
  personal: [],
});

export const PlanSwitchCancelled = defineEvent({
  type: 'PlanSwitchCancelled',
  schema: 1,
  closes: ['cancel-switch'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    reason: z.enum(['asked', 'training-cancelled', 'seen-at-stripe']),
  }),
  summary: (data, names) => fill(planHistory.PlanSwitchCancelled, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent, reason: 'asked' },
  personal: [],
});

export const PlanSwitched = defineEvent({
  type: 'PlanSwitched',
  schema: 1,
  changesRoster: true,
  closes: ['move-price'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    from: planIdSchema,
    to: planIdSchema,
    priceId: z.string(),
    price: moneySchema,
    priceBefore: z.optional(moneySchema),
  }),
  summary: ({ athleteId, from, to, price, priceBefore }, names) => {
    const facts = { athlete: names.athlete(athleteId), plan: planName[to], price: formatDollars(price) };
    if (from !== to) return fill(planHistory.PlanSwitched, facts);
    return priceBefore === undefined
      ? fill(planHistory.PlanPriceChanged, facts)
      : fill(planHistory.PlanPriceChangedFrom, { ...facts, before: formatDollars(priceBefore) });
  },
  example: {
    athleteId: id,
    from: 'half_week',
    to: 'full_week',
    priceId: 'price_full_week',
    price: planPrice.full_week,
  },
  personal: [],
});

export const PlanPriceMoveRequested = defineEvent({
  type: 'PlanPriceMoveRequested',
  schema: 1,
  opens: 'move-price',
  data: z.strictObject({
    ...of,
    plan: planIdSchema,
    price: moneySchema,
    priceBefore: moneySchema,
    /** First renewal at the new price, ISO-8601 UTC. */
    at: z.string(),
  }),
  summary: ({ athleteId, plan, price, priceBefore, at }, names) =>
    fill(planHistory.PlanPriceMoveRequested, {
      plan: planName[plan],
      athlete: names.athlete(athleteId),
      price: formatDollars(price),
      date: ordinalDate(chargedAt(at)),
      before: formatDollars(priceBefore),
    }),
  example: {
    athleteId: id,
    intentId: intent,
    plan: 'half_week',
    price: usd(5700),
    priceBefore: planPrice.half_week,
    at: endsAt,
  },
  personal: [],
});

export const PlanShareRequested = defineEvent({
  type: 'PlanShareRequested',
  schema: 1,
  opens: 'share-plan',
  data: z.strictObject({ ...of, percent: z.int() }),
  summary: ({ athleteId, percent }, names) =>
    fill(planHistory.PlanShareRequested, { athlete: names.athlete(athleteId), percent: String(percent) }),
  example: { athleteId: id, intentId: intent, percent: 40 },
  personal: [],
});

export const PlanShared = defineEvent({
  type: 'PlanShared',
  schema: 1,
  closes: ['share-plan'],
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    percent: z.int(),
  }),
  summary: ({ athleteId, percent }, names) =>
    fill(planHistory.PlanShared, { athlete: names.athlete(athleteId), percent: String(percent) }),
  example: { athleteId: id, intentId: intent, percent: 40 },
  personal: [],
});

export const PlanRenewed = defineEvent({
  type: 'PlanRenewed',
  schema: 1,
  data: z.strictObject({
    athleteId: athleteIdSchema,
    currentPeriodStart: z.string(),
    currentPeriodEnd: z.string(),
    /** Set for a paused period, which is not charged. */
    isPaused: z.optional(z.literal(true)),
  }),
  summary: (data, names) =>
    fill(data.isPaused ? planHistory.PlanRenewedPaused : planHistory.PlanRenewed, {
      athlete: names.athlete(data.athleteId),
      date: ordinalDate(chargedAt(data.currentPeriodEnd)),
    }),
  example: { athleteId: id, currentPeriodStart: endsAt, currentPeriodEnd: '2027-01-01T14:00:00.000Z' },
  personal: [],
});

const pause = { from: z.string(), until: z.string() };
const pauseExample = { from: endsAt, until: '2027-02-01T14:00:00.000Z' };

export const PlanPauseRequested = defineEvent({
  type: 'PlanPauseRequested',
  schema: 1,
  opens: 'pause-plan',
  data: z.strictObject({ ...of, ...pause }),
  summary: (data, names) =>
    fill(planHistory.PlanPauseRequested, {
      athlete: names.athlete(data.athleteId),
      from: ordinalDate(chargedAt(data.from)),
      until: ordinalDate(chargedAt(data.until)),
    }),
  example: { athleteId: id, intentId: intent, ...pauseExample },
  personal: [],
});

export const PlanPaused = defineEvent({
  type: 'PlanPaused',
  schema: 1,
  changesRoster: true,
  closes: ['pause-plan'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    ...pause,
  }),
  summary: (data, names) =>
    fill(planHistory.PlanPaused, {
      athlete: names.athlete(data.athleteId),
      from: ordinalDate(chargedAt(data.from)),
      until: ordinalDate(chargedAt(data.until)),
    }),
  example: { athleteId: id, intentId: intent, ...pauseExample },
  personal: [],
});

export const PlanPauseEndRequested = defineEvent({
  type: 'PlanPauseEndRequested',
  schema: 1,
  opens: 'end-pause',
  data: z.strictObject(of),
  summary: (data, names) =>
    fill(planHistory.PlanPauseEndRequested, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent },
  personal: [],
});

/** The pause was ended early. A pause that ends as planned causes only a renewal event. */
export const PlanPauseEnded = defineEvent({
  type: 'PlanPauseEnded',
  schema: 1,
  changesRoster: true,
  closes: ['end-pause'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    /** Renewal when the plan returns, ISO-8601 UTC; null if the pause had not begun. */
    until: z.nullable(z.string()),
  }),
  summary: (data, names) =>
    data.until === null
      ? fill(planHistory.PlanPauseUndone, { athlete: names.athlete(data.athleteId) })
      : fill(planHistory.PlanPauseEnded, {
          athlete: names.athlete(data.athleteId),
          date: ordinalDate(chargedAt(data.until)),
        }),
  example: { athleteId: id, intentId: intent, until: '2027-01-01T14:00:00.000Z' },
  personal: [],
});

export const PlanStatusChanged = defineEvent({
  type: 'PlanStatusChanged',
  schema: 1,
  data: z.strictObject({ athleteId: athleteIdSchema, status: z.string() }),
  summary: (data, names) =>
    data.status === 'active'
      ? fill(planHistory.PlanStatusActive, { athlete: names.athlete(data.athleteId) })
      : fill(planHistory.PlanStatusChanged, {
          athlete: names.athlete(data.athleteId),
          status: data.status.replaceAll('_', ' '),
        }),
  example: { athleteId: id, status: 'past_due' },
  personal: [],
});

export const TrainingCancellationRequested = defineEvent({
  type: 'TrainingCancellationRequested',
  schema: 1,
  opens: 'cancel-training',
  data: z.strictObject(of),
  summary: (data, names) =>
    fill(planHistory.TrainingCancellationRequested, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent },
  personal: [],
});

export const TrainingCancellationScheduled = defineEvent({
  type: 'TrainingCancellationScheduled',
  schema: 1,
  closes: ['cancel-training'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    intentId: z.optional(intentIdSchema),
    effectiveAt: z.string(),
  }),
  summary: (data, names) =>
    fill(planHistory.TrainingCancellationScheduled, {
      athlete: names.athlete(data.athleteId),
      date: ordinalDate(data.effectiveAt),
    }),
  example: { athleteId: id, intentId: intent, effectiveAt: endsAt },
  personal: [],
});

export const TrainingCancellationUndoRequested = defineEvent({
  type: 'TrainingCancellationUndoRequested',
  schema: 1,
  opens: 'undo-cancellation',
  data: z.strictObject(of),
  summary: (data, names) =>
    fill(planHistory.TrainingCancellationUndoRequested, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent },
  personal: [],
});

export const TrainingCancellationUndone = defineEvent({
  type: 'TrainingCancellationUndone',
  schema: 1,
  closes: ['undo-cancellation'],
  mailed: 'at-once',
  data: z.strictObject({ athleteId: athleteIdSchema, intentId: z.optional(intentIdSchema) }),
  summary: (data, names) =>
    fill(planHistory.TrainingCancellationUndone, { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent },
  personal: [],
});

export const PlanWithdrawalRequested = defineEvent({
  type: 'PlanWithdrawalRequested',
  schema: 1,
  opens: 'withdraw-plan',
  data: z.strictObject({ ...of, plan: planIdSchema, subscriptionId: z.string() }),
  summary: (data, names) =>
    fill(planHistory.PlanWithdrawalRequested, {
      plan: planName[data.plan],
      athlete: names.athlete(data.athleteId),
    }),
  example: { athleteId: id, intentId: intent, plan: 'half_week', subscriptionId: 'sub_example' },
  personal: [],
});

export const TrainingCancelled = defineEvent({
  type: 'TrainingCancelled',
  schema: 1,
  changesRoster: true,
  closes: ['withdraw-plan'],
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    plan: planIdSchema,
    endedAt: z.string(),
    /** Intent and refund of a withdrawal; absent when a plan ended in another way. */
    intentId: z.optional(intentIdSchema),
    refunded: z.optional(moneySchema),
    /** Open debt by invoice, which the family still owes; absent if none. */
    owed: z.optional(
      z.readonly(z.array(z.strictObject({ invoiceId: z.string(), amount: moneySchema, since: z.string() }))),
    ),
  }),
  summary: ({ plan, athleteId, refunded, owed = [] }, names) => {
    const facts = { plan: planName[plan], athlete: names.athlete(athleteId) };
    const left = addMoney(usd(0), ...owed.map(({ amount }) => amount));
    const owing = { ...facts, owed: formatDollars(left, true) };
    if (refunded === undefined)
      return left.cents > 0
        ? fill(planHistory.TrainingCancelledOwing, owing)
        : fill(planHistory.TrainingCancelled, facts);
    const returned = { refunded: formatDollars(refunded, true) };
    return left.cents > 0
      ? fill(planHistory.TrainingCancelledRefundedOwing, { ...owing, ...returned })
      : fill(planHistory.TrainingCancelledRefunded, { ...facts, ...returned });
  },
  example: { athleteId: id, plan: 'half_week', endedAt: endsAt },
  personal: [],
});

export const changeable = Object.keys(planChangeFailures) as readonly (keyof typeof planChangeFailures)[];

export const PlanChangeFailed = defineEvent({
  type: 'PlanChangeFailed',
  schema: 1,
  closes: changeable,
  mailed: 'at-once',
  data: z.strictObject({
    ...of,
    operation: z.enum(changeable),
    ...failure,
  }),
  summary: (data, names) =>
    fill(planChangeFailures[data.operation], { athlete: names.athlete(data.athleteId) }),
  example: { athleteId: id, intentId: intent, operation: 'switch-plan', code: 'refused' },
  personal: [],
});

export const planEvents = [
  PlanRequested,
  PlanStarted,
  PlanStartFailed,
  PlanSwitchRequested,
  PlanSwitchScheduled,
  PlanSwitchCancelRequested,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanPriceMoveRequested,
  PlanShareRequested,
  PlanShared,
  PlanRenewed,
  PlanStatusChanged,
  PlanPauseRequested,
  PlanPaused,
  PlanPauseEndRequested,
  PlanPauseEnded,
  TrainingCancellationRequested,
  TrainingCancellationScheduled,
  TrainingCancellationUndoRequested,
  TrainingCancellationUndone,
  PlanWithdrawalRequested,
  TrainingCancelled,
  PlanChangeFailed,
] as const;
