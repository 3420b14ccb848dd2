import type { Program } from '../club/days.ts';
import { grades } from '../club/grades.ts';
import { type PlanId, planPrice } from '../club/plans.ts';
import { priceLists } from '../club/price-list-data.ts';
import type { PriceLists } from '../club/price-lists.ts';
import type { DecideContext } from '../decider.ts';
import {
  DefaultPaymentMethodChanged,
  ParentRegistered,
  StripeCustomerLinked,
} from '../family/account/events.ts';
import { AthleteAdded } from '../family/athletes/events.ts';
import type { FamilyCommand, Unpriced } from '../family/commands.ts';
import type { FamilyEvent } from '../family/events.ts';
import { familyDecider } from '../family/family-decider.ts';
import type { Withdrawals } from '../family/notices/withdrawn-classes.ts';
import { PlanStarted } from '../family/plans/events.ts';
import type { ObservedSubscription } from '../family/plans/observed.ts';
import type { Family, FamilyState } from '../family/state.ts';
import { type AthleteId, athleteId, type IntentId, intentId } from '../ids.ts';
import { atPrices } from './at-prices.ts';
import { exampleOf, scenariosOf, scenarioTime } from './given-when-then.ts';

export const nothingWithdrawn = Object.fromEntries(grades.map((grade) => [grade, {}])) as Withdrawals;

export const giveNotices = { type: 'GiveNotices', withdrawals: nothingWithdrawn } as const;

/** `given(events).when(command).then(events)` for families with the given price lists. */
export const givenAt = (prices: PriceLists) => {
  const decide = (state: FamilyState, command: Unpriced<FamilyCommand>, context: DecideContext) =>
    familyDecider.decide(state, atPrices(command, prices), context);
  return scenariosOf({ ...familyDecider, decide });
};

export const given = givenAt(priceLists);

export const jordan = athleteId('jordan');
export const sam = athleteId('sam');
export const alex = athleteId('alex');

export const registered = exampleOf(ParentRegistered);
export const customerId = StripeCustomerLinked.example.customerId;
const { intentId: _intentId, ...startedWithoutIntent } = PlanStarted.example;

/** Family after these events, all stored at one time (ISO-8601 UTC). */
export const familyAt = (at: string, events: readonly FamilyEvent[]): Family => {
  const state = events.reduce(
    (folded, event) => familyDecider.evolve(folded, event, { at }),
    familyDecider.initialState,
  );
  if (state.kind !== 'registered') throw new Error('The story registers a family.');
  return state;
};
export const familyOf = (...events: readonly FamilyEvent[]): Family => familyAt(scenarioTime, events);

/** Next club day, when the previous day's changes can no longer be undone. */
export const dayAfter = '2026-11-11T18:00:00.000Z';

export const cardOnFile = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

export const withCard: readonly FamilyEvent[] = [
  registered,
  exampleOf(StripeCustomerLinked),
  exampleOf(DefaultPaymentMethodChanged),
];

export const primary = (id: AthleteId = jordan): FamilyEvent => exampleOf(AthleteAdded, { athleteId: id });
export const additional = (id: AthleteId = sam): FamilyEvent =>
  exampleOf(AthleteAdded, { athleteId: id, isAdditional: true });

export const takes = (id: AthleteId, ...after: readonly Program[]): FamilyEvent => ({
  type: 'ClassesChanged',
  data: { athleteId: id, before: [], after },
});

export const startedPlan = (id: AthleteId = jordan, plan: PlanId = 'half_week'): FamilyEvent => ({
  type: 'PlanStarted',
  data: {
    ...startedWithoutIntent,
    athleteId: id,
    plan,
    subscriptionId: subscriptionOf(id),
    priceId: `price_${plan}`,
    price: planPrice[plan],
  },
});

export const subscriptionOf = (id: AthleteId): string => `sub_${id}`;

export const renewsAt = PlanStarted.example.currentPeriodEnd;

export const observed = (changes: Partial<ObservedSubscription> = {}, id: AthleteId = jordan) =>
  ({
    type: 'ObserveSubscription',
    subscriptionId: subscriptionOf(id),
    athleteId: id,
    intentId: null,
    plan: 'half_week',
    priceId: 'price_half_week',
    price: planPrice.half_week,
    status: 'active',
    currentPeriodStart: PlanStarted.example.currentPeriodStart,
    currentPeriodEnd: renewsAt,
    cancelAt: null,
    pause: null,
    endedAt: null,
    scheduled: null,
    uncollected: null,
    ...changes,
  }) as const;

export const firstIntent: IntentId = intentId('intent-1');
export const otherIntent: IntentId = intentId('intent-2');
