import type { EventOf } from '../../event.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import { familyRecord } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { PaymentFailed } from '../payments/events.ts';
import { uncollectedMonth } from '../payments/recorded-once.ts';
import type { Family, LivePlan } from '../state.ts';
import { PlanRenewed, PlanStarted, PlanStatusChanged, TrainingCancelled } from './events.ts';
import type { ObservedSubscription as Observed } from './observed.ts';
import { isPausedAt } from './pause.ts';
import { changeEvents, fulfilled, unrequestedAt } from './plan-changes.ts';
import { trainingCancelled } from './training-cancelled.ts';

const differing = [...changeEvents, PlanStarted, PlanRenewed, PlanStatusChanged, PaymentFailed] as const;
type Differing = EventOf<(typeof differing)[number]>;

/**
 * Closes the intents that the subscription at Stripe fulfills, then records all remaining differences from
 * our state.
 */
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
    // The intent's outcome records the withdrawal together with the refund.
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
    if (plan?.kind === 'live') events.push(...difference(plan, observed, at, now));
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

type Difference = (plan: LivePlan, observed: Observed, at: string, family: Family) => readonly Differing[];

const price: Difference = (plan, { athleteId, plan: to, priceId, price }) => {
  if (plan.plan === to && plan.priceId === priceId) return [];
  const isOtherAmount = plan.plan === to && plan.price.cents !== price.cents;
  const before = isOtherAmount ? { priceBefore: plan.price } : {};
  return [{ type: 'PlanSwitched', data: { athleteId, from: plan.plan, to, priceId, price, ...before } }];
};

const period: Difference = (plan, { athleteId, currentPeriodStart, currentPeriodEnd }) => {
  if (plan.currentPeriodStart === currentPeriodStart && plan.currentPeriodEnd === currentPeriodEnd) return [];
  const isPaused = isPausedAt(plan, currentPeriodStart) ? { isPaused: true as const } : {};
  return [{ type: 'PlanRenewed', data: { athleteId, currentPeriodStart, currentPeriodEnd, ...isPaused } }];
};

const status: Difference = (plan, { athleteId, status: theirs }) =>
  plan.status === theirs ? [] : [{ type: 'PlanStatusChanged', data: { athleteId, status: theirs } }];

/** While a payment of the debt is in progress, the outcome of the payment records the uncollected month. */
const uncollected: Difference = (_plan, { athleteId, uncollected: invoice }, _at, family) =>
  invoice && !openIntentOf(family, athleteId, 'pay-plan') ? uncollectedMonth(family, athleteId, invoice) : [];

const differences: readonly Difference[] = [
  fulfilled,
  price,
  ...unrequestedAt('before-renewal'),
  period,
  status,
  ...unrequestedAt('undone'),
  ...unrequestedAt('new'),
  uncollected,
];
