import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { hasEnded } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

/** Resumes collection from the next renewal on; voided months stay void. */
export const endPause: PlanExecutor<'end-pause'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  return subscription.pause_collection === null
    ? subscription
    : stripe.subscriptions.update(subscription.id, { pause_collection: '' }, key('end-pause'));
};
