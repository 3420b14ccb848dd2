import { attachedSchedule } from '../stripe/schedules.ts';
import { requireRead } from '../stripe/stripe-failure.ts';
import { hasEnded, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

/**
 * Ends the plan with its paid period (spec section 4, Cancel Training). Stripe cannot cancel under a
 * schedule, so a pending switch is released first.
 */
export const cancelTraining: PlanExecutor<'cancel-training'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  if (hasEnded(subscription) || scheduledEndOf(subscription) !== null) return subscription;
  const schedule = await requireRead(attachedSchedule(stripe, subscription));
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
  return stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, key('cancel-training'));
};
