import type { ObservedSubscription } from '@hoops/domain/family/plans/observed';
import type Stripe from 'stripe';
import { attachedSchedule, nextPhase } from './schedules.ts';
import { isoOf, optionalIdOf, percentOf } from './stripe-values.ts';

export const onlyItem = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  return item;
};

/** Paid period, ISO-8601 UTC. The first period begins at the plan's start, even if backdated. */
export const periodOf = (
  subscription: Stripe.Subscription,
): Pick<ObservedSubscription, 'currentPeriodStart' | 'currentPeriodEnd'> => {
  const { current_period_start, current_period_end } = onlyItem(subscription);
  return {
    currentPeriodStart: isoOf(Math.max(current_period_start, subscription.created)),
    currentPeriodEnd: isoOf(current_period_end),
  };
};

export const hasEnded = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Scheduled end; null if none. Flexible billing may set only `cancel_at`. */
export const scheduledEndOf = (subscription: Stripe.Subscription): string | null => {
  if (subscription.cancel_at !== null) return isoOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? isoOf(onlyItem(subscription).current_period_end) : null;
};

/** Pause of collection; null if none. Our pauses void invoices and have an end. */
export const pauseOf = ({ pause_collection: pause }: Stripe.Subscription): ObservedSubscription['pause'] =>
  pause && {
    collectsAgainAt: pause.behavior === 'void' && pause.resumes_at !== null ? isoOf(pause.resumes_at) : null,
  };

/** @throws Error if the discount was not expanded */
export const couponOfDiscount = (
  discount: string | Stripe.Discount | Stripe.DeletedDiscount,
): string | null => {
  if (typeof discount === 'string') throw new Error(`The discount ${discount} was not expanded.`);
  return optionalIdOf(discount.source.coupon);
};

/** Discount of the next renewal. */
export const sharedBy = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Pick<ObservedSubscription, 'sharePercent' | 'foreignDiscount'>> => {
  const schedule = await attachedSchedule(stripe, subscription);
  const phase = schedule && nextPhase(schedule);
  const coupons = phase ? couponsOfPhase(phase) : await couponsNow(stripe, subscription);
  const [sharePercent] = coupons.flatMap((coupon) => percentOf(coupon) ?? []);
  const foreignDiscount = coupons.find((coupon) => percentOf(coupon) === undefined);
  return {
    ...(sharePercent !== undefined && { sharePercent }),
    ...(foreignDiscount !== undefined && { foreignDiscount }),
  };
};

export const couponsOfPhase = ({ discounts }: Stripe.SubscriptionSchedule.Phase): readonly string[] =>
  discounts.flatMap(({ coupon }) => optionalIdOf(coupon) ?? []);

export const couponsNow = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<readonly string[]> => {
  const { discounts } = subscription.discounts.some((one) => typeof one === 'string')
    ? await stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] })
    : subscription;
  return discounts.flatMap((discount) => couponOfDiscount(discount) ?? []);
};

export const subscriptionsOf = async (stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> => {
  const all: Stripe.Subscription[] = [];
  for await (const subscription of stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  })) {
    all.push(subscription);
  }
  return all;
};
