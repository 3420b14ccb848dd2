import type { IntentOf } from '@hoops/domain/family/intents';
import { switchedPrice } from '@hoops/domain/family/plans/price-move';
import type Stripe from 'stripe';
import {
  attachedSchedule,
  isLive,
  nextPhase,
  phaseAfter,
  phaseNow,
  priceOfPhase,
} from '../stripe/schedules.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { couponsNow, onlyItem, scheduledEndOf } from '../stripe/subscription-facts.ts';
import {
  type IntentContext,
  livePlanOf,
  metadataOf,
  type PlanExecutor,
  planSubscription,
} from './intent-context.ts';

/**
 * Schedules the new plan for the end of the billing cycle (spec section 4). A retry completes a schedule with
 * only one phase.
 */
export const switchPlan: PlanExecutor<'switch-plan'> = async (intent, context) => {
  const { stripe, family } = context;
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  if (subscription.metadata.parentId !== family.familyId) throw new StripeRefusal('refused');
  if (subscription.status !== 'active') throw new StripeRefusal('no-active-plan');
  if (scheduledEndOf(subscription) !== null) throw new StripeRefusal('cancellation-scheduled');

  const { price, current_period_end } = onlyItem(subscription);
  const agreed = switchedPrice(intent, isoOf(current_period_end));
  const target = await context.prices.priceIdOf(intent.to, agreed);
  if ((await requireRead(context.prices.planOf(price.id)))?.plan === intent.to) return subscription;
  const attached = await requireRead(attachedSchedule(stripe, subscription));
  const planned = attached && nextPhase(attached);
  if (planned && priceOfPhase(planned) === target) return { ...subscription, schedule: attached };
  const isOurOrphan = attached && attached.phases.length === 1;
  const schedule = isOurOrphan ? attached : await replaceSchedule(attached, subscription.id, context);
  const coupons = await requireRead(couponsNow(stripe, subscription));
  const written = await writePhases(schedule, { intent, context, target, current: price.id, coupons });
  return { ...subscription, schedule: written };
};

const replaceSchedule = async (
  attached: Stripe.SubscriptionSchedule | undefined,
  subscriptionId: string,
  { stripe, key }: IntentContext,
): Promise<Stripe.SubscriptionSchedule> => {
  if (attached) await stripe.subscriptionSchedules.release(attached.id, {}, key(`release-${attached.id}`));
  // Stripe allows no other parameter together with `from_subscription`.
  const from = { from_subscription: subscriptionId };
  const made = await stripe.subscriptionSchedules.create(from, key('create-schedule'));
  // With a repeated key, Stripe returns the first answer, although the schedule may have been released since.
  const now = await requireRead(stripe.subscriptionSchedules.retrieve(made.id));
  if (isLive(now)) return now;
  return stripe.subscriptionSchedules.create(from, key(`create-schedule-after-${made.id}`));
};

type Phases = {
  readonly intent: IntentOf<'switch-plan'>;
  readonly context: IntentContext;
  readonly current: string;
  readonly target: string;
  readonly coupons: readonly string[];
};

const writePhases = async (
  schedule: Stripe.SubscriptionSchedule,
  { intent, context, current, target, coupons }: Phases,
): Promise<Stripe.SubscriptionSchedule> => {
  const phase = schedule.phases[0];
  if (!phase) throw new Error(`Schedule ${schedule.id} has no phase.`);
  return context.stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: metadataOf(context.family, intent),
      phases: [phaseNow(phase, current, coupons), phaseAfter(target, coupons)],
    },
    context.key('write-phases'),
  );
};
