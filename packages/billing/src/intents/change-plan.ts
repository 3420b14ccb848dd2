import type { AthleteIntent, AthleteIntentKind, IntentOf } from '@hoops/domain/family/intents';
import { collectsAgainAt } from '@hoops/domain/family/plans/pause';
import type { LivePlan } from '@hoops/domain/family/state';
import type Stripe from 'stripe';
import { attachedSchedule, nextPhase, phaseAfter, phaseNow, priceOfPhase } from '../stripe/schedules.ts';
import { isTaken, requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { couponOf, discountsOf, epochSecondsOf, isoOf } from '../stripe/stripe-values.ts';
import {
  couponsOfPhase,
  hasEnded,
  onlyItem,
  scheduledEndOf,
  sharedBy,
} from '../stripe/subscription-facts.ts';
import { type IntentContext, livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';
import { startPlan } from './start-plan.ts';
import { switchPlan } from './switch-plan.ts';

const ofLivePlan =
  <Kind extends AthleteIntentKind>(
    change: (
      subscription: Stripe.Subscription,
      intent: IntentOf<Kind>,
      context: IntentContext & { readonly plan: LivePlan },
    ) => Promise<Stripe.Subscription>,
  ): PlanExecutor<Kind> =>
  async (intent, context) => {
    const plan = livePlanOf(context.family, (intent as AthleteIntent).athleteId);
    const subscription = await requireRead(planSubscription(context.stripe, plan));
    return change(subscription, intent, { ...context, plan });
  };

const ensureCoupon = async (percent: number, { stripe, key }: IntentContext): Promise<string> => {
  const id = couponOf(percent);
  const name = `The other home pays ${percent} percent`;
  try {
    await stripe.coupons.create({ id, name, percent_off: percent, duration: 'forever' }, key('coupon'));
  } catch (error) {
    // Another family may have created the coupon at any moment.
    if (!isTaken(error)) throw error;
  }
  return id;
};

export const planChanges = {
  'start-plan': startPlan,
  'switch-plan': switchPlan,

  'cancel-switch': ofLivePlan(async (subscription, _intent, { stripe, plan, key, prices }) => {
    const schedule = await requireRead(attachedSchedule(stripe, subscription));
    if (!schedule) {
      const now = await requireRead(prices.planOf(onlyItem(subscription).price.id));
      if (now?.plan !== plan.plan) throw new StripeRefusal('switch-already-done');
      return subscription;
    }
    if (schedule.phases.length > 1 && !nextPhase(schedule)) throw new StripeRefusal('switch-already-done');
    const released = await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
    return { ...subscription, schedule: released };
  }),

  /**
   * Makes Stripe void the plan's invoices from the end of the paid period until the pause ends
   * (docs/decisions/0060-pausing-a-plan.md).
   */
  'pause-plan': ofLivePlan(async (subscription, intent, { stripe, key }) => {
    const resumesAt = epochSecondsOf(collectsAgainAt(intent.until));
    const { pause_collection: pause, status } = subscription;
    if (pause?.behavior === 'void' && pause.resumes_at === resumesAt) return subscription;
    if (status !== 'active') throw new StripeRefusal('no-active-plan');
    if (scheduledEndOf(subscription) !== null) throw new StripeRefusal('cancellation-scheduled');
    // The plan has already renewed and charged that month, although the family saw another date.
    if (isoOf(onlyItem(subscription).current_period_end) !== intent.from)
      throw new StripeRefusal('already-renewed');
    return stripe.subscriptions.update(
      subscription.id,
      { pause_collection: { behavior: 'void', resumes_at: resumesAt } },
      key('pause-plan'),
    );
  }),

  'end-pause': ofLivePlan(async (subscription, _intent, { stripe, key }) => {
    if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
    return subscription.pause_collection === null
      ? subscription
      : stripe.subscriptions.update(subscription.id, { pause_collection: '' }, key('end-pause'));
  }),

  /**
   * Ends the plan after its paid period (spec section 4, Cancel Training). Stripe cannot cancel under a
   * schedule, so a pending switch is released first.
   */
  'cancel-training': ofLivePlan(async (subscription, _intent, { stripe, key }) => {
    if (hasEnded(subscription) || scheduledEndOf(subscription) !== null) return subscription;
    const schedule = await requireRead(attachedSchedule(stripe, subscription));
    if (schedule) await stripe.subscriptionSchedules.release(schedule.id, {}, key('release-schedule'));
    return stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      key('cancel-training'),
    );
  }),

  'undo-cancellation': ofLivePlan(async (subscription, _intent, { stripe, key }) => {
    if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
    if (scheduledEndOf(subscription) === null) return subscription;
    return stripe.subscriptions.update(
      subscription.id,
      // Flexible billing may set the end as a date, which an empty string clears.
      subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
      key('undo-cancellation'),
    );
  }),

  /**
   * Applies the announced price from the next renewal, without proration
   * (docs/decisions/0064-prices-of-a-day.md).
   */
  'move-price': ofLivePlan(async (subscription, intent, { stripe, prices, key }) => {
    const priceId = await requireRead(prices.priceIdOf(intent.plan, intent.price));
    const item = onlyItem(subscription);
    if (item.price.id === priceId) return subscription;
    if (subscription.status !== 'active') throw new StripeRefusal('no-active-plan');
    if (scheduledEndOf(subscription) !== null) throw new StripeRefusal('cancellation-scheduled');
    // A pending switch already uses the price of its first day.
    if (subscription.schedule !== null) throw new StripeRefusal('refused');
    // Already renewed at the old price; the family gets a new notice before the next renewal.
    if (isoOf(item.current_period_end) !== intent.at) throw new StripeRefusal('already-renewed');
    if (item.price.unit_amount !== intent.priceBefore.cents) throw new StripeRefusal('amount-changed');
    return stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item.id, price: priceId }], proration_behavior: 'none' },
      key('move-price'),
    );
  }),
  'share-plan': ofLivePlan(async (subscription, { percent }, context) => {
    const { stripe, key } = context;
    if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
    const { sharePercent = 0, foreignDiscount } = await requireRead(sharedBy(stripe, subscription));
    if (sharePercent === percent) return subscription;
    // Our coupon would replace the coach's discount.
    if (foreignDiscount !== undefined) throw new StripeRefusal('refused');
    const coupons = percent === 0 ? [] : [await ensureCoupon(percent, context)];
    const schedule = await requireRead(attachedSchedule(stripe, subscription));
    if (schedule) {
      const [phase, next] = [schedule.phases[0], nextPhase(schedule)];
      const target = next && priceOfPhase(next);
      if (!phase || !target) throw new StripeRefusal('refused');
      const current = onlyItem(subscription).price.id;
      const phases = [phaseNow(phase, current, couponsOfPhase(phase)), phaseAfter(target, coupons)];
      const written = await stripe.subscriptionSchedules.update(
        schedule.id,
        { end_behavior: 'release', proration_behavior: 'none', phases },
        key('share-phases'),
      );
      return { ...subscription, schedule: written };
    }
    return stripe.subscriptions.update(
      subscription.id,
      { discounts: discountsOf(coupons), expand: ['latest_invoice', 'discounts'] },
      key('share-plan'),
    );
  }),
} as const satisfies { readonly [Kind in AthleteIntentKind]?: PlanExecutor<Kind> };
