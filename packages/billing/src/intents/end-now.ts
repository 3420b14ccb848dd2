import type Stripe from 'stripe';
import type { IntentContext } from '../intents/intent-context.ts';
import { attachedSchedule } from './schedules.ts';
import { looking } from './stripe-failure.ts';

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
