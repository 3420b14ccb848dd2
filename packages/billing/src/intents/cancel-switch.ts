import { attachedSchedule, nextPhase } from '../stripe/schedules.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { onlyItem } from '../stripe/subscription-facts.ts';
import { type IntentExecutor, livePlanOf } from './intent-context.ts';

/** Drops a pending switch before the new plan begins. */
export const cancelSwitch: IntentExecutor<'cancel-switch'> = async (
  intent,
  { stripe, family, key, prices },
) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(stripe.subscriptions.retrieve(plan.subscriptionId));
  const schedule = await requireRead(attachedSchedule(stripe, subscription));
  if (!schedule) {
    const now = await requireRead(prices.planOf(onlyItem(subscription).price.id));
    if (now?.plan !== plan.plan) throw new StripeRefusal('switch-already-done');
    return { kind: 'switch-cancelled' };
  }
  if (schedule.phases.length > 1 && !nextPhase(schedule)) throw new StripeRefusal('switch-already-done');
  await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
  return { kind: 'switch-cancelled' };
};
