import type Stripe from 'stripe';
import { attachedSchedule } from '../stripe/schedules.ts';
import { isMissing, looking } from '../stripe/stripe-failure.ts';
import { hasEnded } from '../stripe/subscription-facts.ts';
import type { IntentContext } from './intent-context.ts';

/**
 * Ends a subscription now, without a last invoice, and without a refund by itself. Cancelling through a schedule invoices
 * and prorates by default.
 */
export const endNow = async (
  subscription: Stripe.Subscription,
  { stripe, key }: Pick<IntentContext, 'stripe' | 'key'>,
): Promise<void> => {
  const schedule = await looking(attachedSchedule(stripe, subscription));
  if (schedule) {
    await stripe.subscriptionSchedules.cancel(schedule.id, without, key(`end-${schedule.id}`));
  } else {
    await cancelNow(subscription.id, { stripe, key });
  }
};

/**
 * Ends a subscription without a schedule now. Stripe takes no idempotency key for a DELETE: when its answer was lost, the SDK's
 * retry finds nothing to end, so the subscription itself is read before that counts as refused.
 */
export const cancelNow = async (
  id: string,
  { stripe, key }: Pick<IntentContext, 'stripe' | 'key'>,
): Promise<void> => {
  try {
    await stripe.subscriptions.cancel(id, without, key(`end-${id}`));
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!hasEnded(await looking(stripe.subscriptions.retrieve(id)))) throw error;
  }
};

const without = { invoice_now: false, prorate: false };
