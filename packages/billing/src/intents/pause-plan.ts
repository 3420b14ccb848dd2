import { collectsAgainAt } from '@hoops/domain/family/plans/pause';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { epochSecondsOf, isoOf } from '../stripe/stripe-values.ts';
import { onlyItem, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

/**
 * Lets Stripe void the plan's invoices from the end of the paid period until the pause ends
 * (docs/decisions/0060-pausing-a-plan.md). Repeatable.
 */
export const pausePlan: PlanExecutor<'pause-plan'> = async (intent, { stripe, family, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  const resumesAt = epochSecondsOf(collectsAgainAt(intent.until));
  const { pause_collection: pause, status } = subscription;
  if (pause?.behavior === 'void' && pause.resumes_at === resumesAt) return subscription;
  if (status !== 'active') throw new StripeRefusal('no-active-plan');
  if (scheduledEndOf(subscription) !== null) throw new StripeRefusal('cancellation-scheduled');
  // The plan has already renewed: that month is charged, and the family saw another date.
  if (isoOf(onlyItem(subscription).current_period_end) !== intent.from)
    throw new StripeRefusal('already-renewed');
  return stripe.subscriptions.update(
    subscription.id,
    { pause_collection: { behavior: 'void', resumes_at: resumesAt } },
    key('pause-plan'),
  );
};
