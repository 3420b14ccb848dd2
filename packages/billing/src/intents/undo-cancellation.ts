import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { hasEnded, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

export const undoCancellation: PlanExecutor<'undo-cancellation'> = async (
  intent,
  { stripe, family, key },
) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  if (scheduledEndOf(subscription) === null) return subscription;
  return stripe.subscriptions.update(
    subscription.id,
    // Flexible billing may set the end as a date, which an empty string clears.
    subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    key('undo-cancellation'),
  );
};
