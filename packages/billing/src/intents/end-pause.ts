import { looking, StripeRefusal } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { hasEnded, onlyItem } from '../stripe/subscription-facts.ts';
import { type IntentExecutor, livePlanOf } from './intent-context.ts';

/** Lets Stripe collect again: the next renewal is charged. A month that was voided stays so. */
export const endPause: IntentExecutor<'end-pause'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await looking(stripe.subscriptions.retrieve(plan.subscriptionId));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  const collected =
    subscription.pause_collection === null
      ? subscription
      : await stripe.subscriptions.update(subscription.id, { pause_collection: '' }, key('end-pause'));
  const { current_period_start, current_period_end } = onlyItem(collected);
  return {
    kind: 'pause-ended',
    currentPeriodStart: isoOf(current_period_start),
    currentPeriodEnd: isoOf(current_period_end),
  };
};
