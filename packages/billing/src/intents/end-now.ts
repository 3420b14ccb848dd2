import type Stripe from 'stripe';
import { attachedSchedule } from '../stripe/schedules.ts';
import { looking } from '../stripe/stripe-failure.ts';
import type { IntentContext } from './intent-context.ts';

/**
 * Ends a subscription now, without a last invoice, and without a refund by itself. Cancelling through a schedule invoices
 * and prorates by default.
 */
export const endNow = async (
  subscription: Stripe.Subscription,
  { stripe, key }: Pick<IntentContext, 'stripe' | 'key'>,
): Promise<void> => {
  const without = { invoice_now: false, prorate: false };
  const schedule = await looking(attachedSchedule(stripe, subscription));
  if (schedule) {
    await stripe.subscriptionSchedules.cancel(schedule.id, without, key(`end-${schedule.id}`));
  } else {
    await stripe.subscriptions.cancel(subscription.id, without, key(`end-${subscription.id}`));
  }
};
