import type { ObservedSubscription } from '@hoops/domain/family/plans/observe-subscription';
import type Stripe from 'stripe';
import { isoOf } from './stripe-values.ts';

/** Our subscriptions have exactly one item; since the billing period lives on it, it is needed everywhere. */
export const onlyItem = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  return item;
};

/** The paid period, ISO-8601 UTC. The first one begins when the plan was started, even if it is backdated. */
export const periodOf = (
  subscription: Stripe.Subscription,
): Pick<ObservedSubscription, 'currentPeriodStart' | 'currentPeriodEnd'> => {
  const { current_period_start, current_period_end } = onlyItem(subscription);
  return {
    currentPeriodStart: isoOf(Math.max(current_period_start, subscription.created)),
    currentPeriodEnd: isoOf(current_period_end),
  };
};

/** Whether the subscription is over for good. */
export const hasEnded = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/**
 * When a subscription is scheduled to end, null when it is not. With flexible billing a cancellation at the
 * period's end may show as `cancel_at` alone.
 */
export const scheduledEndOf = (subscription: Stripe.Subscription): string | null => {
  if (subscription.cancel_at !== null) return isoOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? isoOf(onlyItem(subscription).current_period_end) : null;
};

/** How Stripe holds collection back; null while it collects. Only a void with an end is a pause as we make them. */
export const pauseOf = ({ pause_collection: pause }: Stripe.Subscription): ObservedSubscription['pause'] =>
  pause && {
    collectsAgainAt: pause.behavior === 'void' && pause.resumes_at !== null ? isoOf(pause.resumes_at) : null,
  };

/** Every subscription that the customer ever had, each with its newest invoice. */
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
