import type Stripe from 'stripe';
import { attachedSchedule } from '../stripe/schedules.ts';
import { isMissing, requireRead } from '../stripe/stripe-failure.ts';
import { hasEnded } from '../stripe/subscription-facts.ts';
import type { IntentContext } from './intent-context.ts';

export const endNow = async (
  subscription: Stripe.Subscription,
  { stripe, key }: Pick<IntentContext, 'stripe' | 'key'>,
): Promise<void> => {
  const schedule = await requireRead(attachedSchedule(stripe, subscription));
  if (schedule) {
    await stripe.subscriptionSchedules.cancel(schedule.id, without, key(`end-${schedule.id}`));
  } else {
    await cancelNow(subscription.id, { stripe, key });
  }
};

/**
 * Ends a subscription without a schedule. DELETE has no idempotency key, so after `resource_missing` the
 * subscription is read.
 */
export const cancelNow = async (
  id: string,
  { stripe, key }: Pick<IntentContext, 'stripe' | 'key'>,
): Promise<void> => {
  try {
    await stripe.subscriptions.cancel(id, without, key(`end-${id}`));
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!hasEnded(await requireRead(stripe.subscriptions.retrieve(id)))) throw error;
  }
};

const without = { invoice_now: false, prorate: false };
