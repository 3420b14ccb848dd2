import type { PlanId } from '../../club/plans.ts';
import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { familyRecord } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { PaymentFailed } from '../payments/events.ts';
import type { UncollectedInvoice } from '../payments/observed.ts';
import { uncollectedMonth } from '../payments/recorded-once.ts';
import type { Family, LivePlan } from '../state.ts';
import {
  PlanPaused,
  PlanPauseEnded,
  PlanRenewed,
  PlanStarted,
  PlanStatusChanged,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanSwitchScheduled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
  TrainingCancelled,
} from './events.ts';
import { collectsAgainAt, earlyReturn, firstChargedRenewal, isPausedAt } from './pause.ts';
import { trainingCancelled } from './training-cancelled.ts';

/** A subscription as read from Stripe. */
export type ObservedSubscription = {
  readonly subscriptionId: string;
  readonly athleteId: AthleteId;
  readonly plan: PlanId;
  readonly priceId: string;
  readonly price: Money;
  readonly status: string;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  /** Scheduled end; null when there is none. */
  readonly cancelAt: string | null;
  /**
   * Set while Stripe voids or does not collect invoices. `collectsAgainAt`: ISO-8601 UTC; null for a pause
   * that is not ours.
   */
  readonly pause: { readonly collectsAgainAt: string | null } | null;
  /** End; null while it is live. */
  readonly endedAt: string | null;
  /** Next plan of the attached schedule; null when there is none. */
  readonly scheduled: {
    readonly scheduleId: string;
    readonly to: PlanId;
    readonly price: Money;
    readonly effectiveAt: string;
  } | null;
  /** Running month of a plan that Stripe gave up; null when Stripe collects it. */
  readonly uncollected: UncollectedInvoice | null;
};

type Observed = ObservedSubscription;

const differing = [
  PlanStarted,
  PlanSwitched,
  PlanPaused,
  PlanPauseEnded,
  PlanRenewed,
  PlanStatusChanged,
  PlanSwitchScheduled,
  PlanSwitchCancelled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
  PaymentFailed,
] as const;
type Differing = EventOf<(typeof differing)[number]>;

/**
 * Appends differences between Stripe's subscription and our state, and closes the intent that they fulfill.
 * Reconciliation reports subscriptions without an athlete.
 */
export const ObserveSubscription = familyRecord({
  type: 'ObserveSubscription',
  emits: [...differing, TrainingCancelled],
}).decidedBy((family, observed: Observed, { at }) => {
  const athlete = athleteOf(family, observed.athleteId);
  if (!athlete) return [];
  const endedAt = observed.endedAt ?? (deadStatuses.includes(observed.status) ? at : null);
  if (athlete.plan.kind === 'live' && athlete.plan.subscriptionId !== observed.subscriptionId) return [];
  // An end by withdrawal is recorded with its refund.
  const isWithdrawn = openIntentOf(family, observed.athleteId, 'withdraw-plan') !== undefined;
  if (endedAt !== null)
    return isWithdrawn
      ? []
      : trainingCancelled(family, athlete, { endedAt, uncollected: observed.uncollected });
  if (observed.status === 'incomplete') return [];
  const events: Differing[] = athlete.plan.kind === 'live' ? [] : [planStarted(family, observed)];
  for (const difference of differences) {
    const now = evolveAll(family, events, { at });
    const plan = athleteOf(now, observed.athleteId)?.plan;
    if (plan?.kind === 'live') events.push(...difference(now, plan, observed, at));
  }
  return events;
});

const deadStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

const planStarted = (family: Family, observed: Observed): FamilyEventOf<'PlanStarted'> => {
  const { athleteId, plan, subscriptionId, priceId, price, currentPeriodStart, currentPeriodEnd } = observed;
  const open = openIntentOf(family, athleteId, 'start-plan');
  const data = {
    athleteId,
    plan,
    subscriptionId,
    priceId,
    price,
    currentPeriodStart,
    currentPeriodEnd,
    ...(open?.plan === plan ? { intentId: open.intentId } : {}),
  };
  return { type: 'PlanStarted', data };
};

type Difference = (family: Family, plan: LivePlan, observed: Observed, at: string) => readonly Differing[];

const price: Difference = (family, plan, { athleteId, plan: to, priceId, price }) => {
  if (plan.plan === to && plan.priceId === priceId) return [];
  const isOtherAmount = plan.plan === to && plan.price.cents !== price.cents;
  const before = isOtherAmount ? { priceBefore: plan.price } : {};
  const asked = openIntentOf(family, athleteId, 'move-price');
  const isAsked = asked?.plan === to && asked.price.cents === price.cents;
  const data = { athleteId, ...intentOf(isAsked ? asked : undefined), from: plan.plan, to, priceId, price };
  return [{ type: 'PlanSwitched', data: { ...data, ...before } }];
};

const period: Difference = (_family, plan, { athleteId, currentPeriodStart, currentPeriodEnd }) => {
  if (plan.currentPeriodStart === currentPeriodStart && plan.currentPeriodEnd === currentPeriodEnd) return [];
  const isPaused = isPausedAt(plan, currentPeriodStart) ? { isPaused: true as const } : {};
  return [{ type: 'PlanRenewed', data: { athleteId, currentPeriodStart, currentPeriodEnd, ...isPaused } }];
};

/** A pause that starts at the end of the known period, or ends at another renewal. */
const newPause: Difference = (family, plan, observed) => {
  if (!observed.pause?.collectsAgainAt) return [];
  const until = firstChargedRenewal(observed, observed.pause.collectsAgainAt);
  const { athleteId } = observed;
  const asked = openIntentOf(family, athleteId, 'pause-plan');
  const isAsked = asked?.until === until;
  const from = plan.pause?.from ?? (isAsked ? asked.from : plan.currentPeriodEnd);
  if (until <= from || until === plan.pause?.until) return [];
  return [{ type: 'PlanPaused', data: { athleteId, from, until, ...intentOf(isAsked ? asked : undefined) } }];
};

/** Collection resumed before the pause's end: the pause was ended, by us or at Stripe. */
const droppedPause: Difference = (family, plan, { athleteId, pause: theirs }, at) => {
  const { pause } = plan;
  if (!pause || theirs !== null || at >= collectsAgainAt(pause.until)) return [];
  const until = earlyReturn(pause, plan);
  const asked = openIntentOf(family, athleteId, 'end-pause');
  return until === pause.until
    ? []
    : [{ type: 'PlanPauseEnded', data: { athleteId, until, ...intentOf(asked) } }];
};

const status: Difference = (_family, plan, { athleteId, status: theirs }) =>
  plan.status === theirs ? [] : [{ type: 'PlanStatusChanged', data: { athleteId, status: theirs } }];

/** A known switch that is no longer attached was canceled, by us or at Stripe. */
const droppedSwitch: Difference = (family, plan, observed) => {
  if (plan.change.kind !== 'switch' || scheduledSwitch(observed)) return [];
  const { athleteId } = observed;
  const asked = openIntentOf(family, athleteId, 'cancel-switch');
  if (asked) {
    const { intentId } = asked;
    return [{ type: 'PlanSwitchCancelled', data: { athleteId, intentId, reason: 'asked' } }];
  }
  const isCancellation = observed.cancelAt !== null && openIntentOf(family, athleteId, 'cancel-training');
  const reason = isCancellation ? 'training-cancelled' : 'seen-at-stripe';
  return [{ type: 'PlanSwitchCancelled', data: { athleteId, reason } }];
};

const droppedCancellation: Difference = (family, plan, { athleteId, cancelAt }) => {
  if (plan.change.kind !== 'cancellation' || cancelAt !== null) return [];
  const asked = openIntentOf(family, athleteId, 'undo-cancellation');
  return [{ type: 'TrainingCancellationUndone', data: { athleteId, ...intentOf(asked) } }];
};

const newSwitch: Difference = (family, plan, observed) => {
  const scheduled = scheduledSwitch(observed);
  if (!scheduled || observed.cancelAt !== null) return [];
  const { change } = plan;
  const isKnown =
    change.kind === 'switch' &&
    change.to === scheduled.to &&
    change.scheduleId === scheduled.scheduleId &&
    change.effectiveAt === scheduled.effectiveAt;
  if (isKnown) return [];
  const { athleteId } = observed;
  const asked = openIntentOf(family, athleteId, 'switch-plan');
  const intent = asked?.to === scheduled.to ? intentOf(asked) : {};
  return [{ type: 'PlanSwitchScheduled', data: { athleteId, from: plan.plan, ...scheduled, ...intent } }];
};

const newCancellation: Difference = (family, plan, { athleteId, cancelAt }) => {
  if (cancelAt === null) return [];
  if (plan.change.kind === 'cancellation' && plan.change.effectiveAt === cancelAt) return [];
  const asked = openIntentOf(family, athleteId, 'cancel-training');
  const data = { athleteId, effectiveAt: cancelAt, ...intentOf(asked) };
  return [{ type: 'TrainingCancellationScheduled', data }];
};

/** During a payment the outcome says what is left. */
const uncollected: Difference = (family, _plan, { athleteId, uncollected: invoice }) =>
  invoice && !openIntentOf(family, athleteId, 'pay-plan') ? uncollectedMonth(family, athleteId, invoice) : [];

/** Undone changes come before new ones, because a plan has at most one pending change. */
const differences: readonly Difference[] = [
  price,
  newPause,
  droppedPause,
  period,
  status,
  droppedSwitch,
  droppedCancellation,
  newSwitch,
  newCancellation,
  uncollected,
];

/** After the switch the schedule may still be attached with the current plan as its next one. */
const scheduledSwitch = ({ scheduled, plan }: Observed): Observed['scheduled'] =>
  scheduled && scheduled.to !== plan ? scheduled : null;

const intentOf = <Id>(intent: { readonly intentId: Id } | undefined): { readonly intentId?: Id } =>
  intent ? { intentId: intent.intentId } : {};
