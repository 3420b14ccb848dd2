import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { hasEnded, periodOf } from '../stripe/subscription-facts.ts';
import { type IntentExecutor, livePlanOf } from './intent-context.ts';

/** Resumes collection from the next renewal on; voided months stay void. */
export const endPause: IntentExecutor<'end-pause'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(stripe.subscriptions.retrieve(plan.subscriptionId));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  const collected =
    subscription.pause_collection === null
      ? subscription
      : await stripe.subscriptions.update(subscription.id, { pause_collection: '' }, key('end-pause'));
  return { kind: 'pause-ended', ...periodOf(collected) };
};
