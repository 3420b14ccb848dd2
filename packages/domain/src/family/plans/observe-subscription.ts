import type { EventOf } from '../../event.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import { familyRecord } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { PaymentFailed } from '../payments/events.ts';
import { uncollectedMonth } from '../payments/recorded-once.ts';
import type { Family, LivePlan } from '../state.ts';
import { PlanRenewed, PlanStarted, PlanStatusChanged, TrainingCancelled } from './events.ts';
import { changeEvents, fulfilled, scheduledSwitch } from './fulfilled.ts';
import type { ObservedSubscription as Observed } from './observed.ts';
import { collectsAgainAt, earlyReturn, firstChargedRenewal, isPausedAt } from './pause.ts';
import { trainingCancelled } from './training-cancelled.ts';

const differing = [...changeEvents, PlanStarted, PlanRenewed, PlanStatusChanged, PaymentFailed] as const;
type Differing = EventOf<(typeof differing)[number]>;

/** Closes the intents that Stripe's subscription fulfills, then records all other differences from our state. */
export const ObserveSubscription = familyRecord({
  type: 'ObserveSubscription',
  emits: [...differing, TrainingCancelled],
}).decidedBy((family, observed: Observed, { at, after }) => {
  const athlete = athleteOf(family, observed.athleteId);
  // Reconciliation reports subscriptions without an athlete.
  if (!athlete) return [];
  if (athlete.plan.kind === 'live' && athlete.plan.subscriptionId !== observed.subscriptionId) return [];
  const endedAt = observed.endedAt ?? (deadStatuses.includes(observed.status) ? at : null);
  if (endedAt !== null) {
    // An end by withdrawal is recorded with its refund.
    if (openIntentOf(family, observed.athleteId, 'withdraw-plan')) return [];
    const ended = { endedAt, uncollected: observed.uncollected };
    if (!isRequested(family, observed)) return trainingCancelled(family, athlete, ended);
    const started = planStarted(family, observed);
    return [started, ...trainingCancelled(after(family, [started]), athlete, ended)];
  }
  if (observed.status === 'incomplete') return [];
  const events: Differing[] = athlete.plan.kind === 'live' ? [] : [planStarted(family, observed)];
  for (const difference of differences) {
    const now = after(family, events);
    const plan = athleteOf(now, observed.athleteId)?.plan;
    if (plan?.kind === 'live') events.push(...difference(now, plan, observed, at));
  }
  return events;
});

const deadStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

const isRequested = (family: Family, { athleteId, intentId }: Observed): boolean => {
  const open = openIntentOf(family, athleteId, 'start-plan');
  return open !== undefined && open.intentId === intentId;
};

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

const price: Difference = (_family, plan, { athleteId, plan: to, priceId, price }) => {
  if (plan.plan === to && plan.priceId === priceId) return [];
  const isOtherAmount = plan.plan === to && plan.price.cents !== price.cents;
  const before = isOtherAmount ? { priceBefore: plan.price } : {};
  return [{ type: 'PlanSwitched', data: { athleteId, from: plan.plan, to, priceId, price, ...before } }];
};

const period: Difference = (_family, plan, { athleteId, currentPeriodStart, currentPeriodEnd }) => {
  if (plan.currentPeriodStart === currentPeriodStart && plan.currentPeriodEnd === currentPeriodEnd) return [];
  const isPaused = isPausedAt(plan, currentPeriodStart) ? { isPaused: true as const } : {};
  return [{ type: 'PlanRenewed', data: { athleteId, currentPeriodStart, currentPeriodEnd, ...isPaused } }];
};

/** A new pause starts at the end of the known period, or ends at another renewal. */
const newPause: Difference = (_family, plan, observed) => {
  if (!observed.pause?.collectsAgainAt) return [];
  const until = firstChargedRenewal(observed, observed.pause.collectsAgainAt);
  const from = plan.pause?.from ?? plan.currentPeriodEnd;
  if (until <= from || until === plan.pause?.until) return [];
  return [{ type: 'PlanPaused', data: { athleteId: observed.athleteId, from, until } }];
};

/** Pause that ended early, because collection resumed at Stripe. */
const droppedPause: Difference = (_family, { pause }, observed, at) => {
  if (!pause || observed.pause !== null || at >= collectsAgainAt(pause.until)) return [];
  const until = earlyReturn(pause, observed);
  return until === pause.until
    ? []
    : [{ type: 'PlanPauseEnded', data: { athleteId: observed.athleteId, until } }];
};

const status: Difference = (_family, plan, { athleteId, status: theirs }) =>
  plan.status === theirs ? [] : [{ type: 'PlanStatusChanged', data: { athleteId, status: theirs } }];

/** Switch that was canceled at Stripe, because it is no longer attached. */
const droppedSwitch: Difference = (_family, plan, observed) =>
  plan.change.kind !== 'switch' || scheduledSwitch(observed)
    ? []
    : [{ type: 'PlanSwitchCancelled', data: { athleteId: observed.athleteId, reason: 'seen-at-stripe' } }];

const droppedCancellation: Difference = (_family, plan, { athleteId, cancelAt }) =>
  plan.change.kind !== 'cancellation' || cancelAt !== null
    ? []
    : [{ type: 'TrainingCancellationUndone', data: { athleteId } }];

const newSwitch: Difference = (_family, { plan: from, change }, observed) => {
  const scheduled = scheduledSwitch(observed);
  if (!scheduled || observed.cancelAt !== null) return [];
  const isKnown =
    change.kind === 'switch' &&
    change.to === scheduled.to &&
    change.scheduleId === scheduled.scheduleId &&
    change.effectiveAt === scheduled.effectiveAt;
  return isKnown
    ? []
    : [{ type: 'PlanSwitchScheduled', data: { athleteId: observed.athleteId, from, ...scheduled } }];
};

const newCancellation: Difference = (_family, { change }, { athleteId, cancelAt }) =>
  cancelAt === null || (change.kind === 'cancellation' && change.effectiveAt === cancelAt)
    ? []
    : [{ type: 'TrainingCancellationScheduled', data: { athleteId, effectiveAt: cancelAt } }];

/** While the debt is being paid, the outcome records the rest. */
const uncollected: Difference = (family, _plan, { athleteId, uncollected: invoice }) =>
  invoice && !openIntentOf(family, athleteId, 'pay-plan') ? uncollectedMonth(family, athleteId, invoice) : [];

/** Undone changes come before new changes, because a plan has at most one pending change. */
const differences: readonly Difference[] = [
  fulfilled,
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
