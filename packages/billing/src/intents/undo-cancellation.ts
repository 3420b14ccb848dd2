import { looking, StripeRefusal } from '../stripe/stripe-failure.ts';
import { hasEnded, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { type IntentExecutor, livePlanOf } from './intent-context.ts';

/** Takes a scheduled cancellation back, as long as the plan has not ended. */
export const undoCancellation: IntentExecutor<'undo-cancellation'> = async (
  intent,
  { stripe, family, key },
) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await looking(stripe.subscriptions.retrieve(plan.subscriptionId));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  if (scheduledEndOf(subscription) === null) return { kind: 'cancellation-undone' };
  await stripe.subscriptions.update(
    subscription.id,
    // With flexible billing the end may be set as a date alone; that one is unset by the empty text.
    subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    key('undo-cancellation'),
  );
  return { kind: 'cancellation-undone' };
};
