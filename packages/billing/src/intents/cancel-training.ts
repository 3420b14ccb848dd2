import { attachedSchedule } from '../stripe/schedules.ts';
import { requireRead } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { hasEnded, onlyItem, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { type IntentExecutor, livePlanOf } from './intent-context.ts';

/**
 * Ends the plan with its paid period (spec section 4, Cancel Training). Stripe does not cancel under a
 * schedule, so a pending switch is released first.
 */
export const cancelTraining: IntentExecutor<'cancel-training'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(stripe.subscriptions.retrieve(plan.subscriptionId));
  const already = hasEnded(subscription)
    ? isoOf(subscription.ended_at ?? onlyItem(subscription).current_period_end)
    : scheduledEndOf(subscription);
  if (already) return { kind: 'cancellation-scheduled', effectiveAt: already };

  const schedule = await requireRead(attachedSchedule(stripe, subscription));
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
  const updated = await stripe.subscriptions.update(
    subscription.id,
    { cancel_at_period_end: true },
    key('cancel-training'),
  );
  return {
    kind: 'cancellation-scheduled',
    effectiveAt: scheduledEndOf(updated) ?? isoOf(onlyItem(updated).current_period_end),
  };
};
