import type Stripe from 'stripe';
import { discountsOf, expanded, idOf, optionalIdOf } from './stripe-values.ts';

export const attachedSchedule = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | undefined> => {
  const id = optionalIdOf(subscription.schedule);
  if (!id) return undefined;
  const schedule = expanded(subscription.schedule) ?? (await stripe.subscriptionSchedules.retrieve(id));
  return isLive(schedule) ? schedule : undefined;
};

export const isLive = ({ status }: Stripe.SubscriptionSchedule): boolean =>
  status === 'active' || status === 'not_started';

/** Next phase; undefined if the phase has begun or was never set. */
export const nextPhase = (
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule.Phase | undefined => {
  const current = schedule.current_phase;
  if (!current) return undefined;
  return schedule.phases.find(({ start_date }) => start_date >= current.end_date);
};

export const priceOfPhase = (phase: Stripe.SubscriptionSchedule.Phase): string | undefined => {
  const price = phase.items[0]?.price;
  return price === undefined ? undefined : idOf(price);
};

type WrittenPhase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** A phase without discounts loses the subscription's. */
export const phaseNow = (
  { start_date, end_date }: Stripe.SubscriptionSchedule.Phase,
  price: string,
  coupons: readonly string[],
): WrittenPhase => ({
  items: [{ price, quantity: 1 }],
  start_date,
  end_date,
  discounts: discountsOf(coupons),
  proration_behavior: 'none',
});

export const phaseAfter = (price: string, coupons: readonly string[]): WrittenPhase => ({
  items: [{ price, quantity: 1 }],
  duration: { interval: 'month', interval_count: 1 },
  discounts: discountsOf(coupons),
  proration_behavior: 'none',
});
