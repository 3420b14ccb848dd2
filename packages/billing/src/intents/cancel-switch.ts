import { attachedSchedule, nextPhase } from '../stripe/schedules.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { onlyItem } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

export const cancelSwitch: PlanExecutor<'cancel-switch'> = async (
  intent,
  { stripe, family, key, prices },
) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  const schedule = await requireRead(attachedSchedule(stripe, subscription));
  if (!schedule) {
    const now = await requireRead(prices.planOf(onlyItem(subscription).price.id));
    if (now?.plan !== plan.plan) throw new StripeRefusal('switch-already-done');
    return subscription;
  }
  if (schedule.phases.length > 1 && !nextPhase(schedule)) throw new StripeRefusal('switch-already-done');
  const released = await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
  return { ...subscription, schedule: released };
};
