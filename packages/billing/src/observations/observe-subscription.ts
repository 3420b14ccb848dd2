import type { BillingCommand } from '@hoops/domain/family/commands';
import type { ObservedSubscription } from '@hoops/domain/family/plans/observed';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { athleteId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import type { Billing } from '../billing-from-config.ts';
import { attachedSchedule, nextPhase, priceOfPhase } from '../stripe/schedules.ts';
import { isMissing } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { onlyItem, pauseOf, periodOf, scheduledEndOf, sharedBy } from '../stripe/subscription-facts.ts';
import { underKey } from '../stripe/under-key.ts';
import { type ObserveDeps, uncollectedInvoiceOf } from './observe-invoice.ts';

/**
 * State of a subscription at Stripe; returns no command for a foreign subscription.
 * @throws Stripe's errors
 */
export const observeSubscription = async (
  deps: ObserveDeps,
  subscriptionId: string,
): Promise<readonly BillingCommand[]> => {
  const observed = await observedSubscription(deps, subscriptionId);
  return observed ? [{ type: 'ObserveSubscription', ...observed }] : [];
};

/** @returns undefined for a subscription without a known athlete or price */
export const observedSubscription = async (
  deps: ObserveDeps,
  subscriptionId: string,
): Promise<ObservedSubscription | undefined> => {
  const subscription = await retrieve(deps.stripe, subscriptionId);
  return subscription && observationOf(deps, subscription);
};

/**
 * @param subscription expanded with its latest invoice
 * @param plan our plan, used if the price is foreign
 * @returns undefined for a foreign subscription
 */
export const observationOf = async (
  { stripe, prices }: ObserveDeps,
  subscription: Stripe.Subscription,
  plan?: LivePlan,
): Promise<ObservedSubscription | undefined> => {
  const athlete = subscription.metadata.athleteId;
  if (!athlete) return undefined;
  const priceId = onlyItem(subscription).price.id;
  const at = plan?.priceId === priceId ? undefined : await prices.planOf(priceId);
  const known = at ? { ...at, priceId } : plan;
  if (!known) return undefined;
  return {
    subscriptionId: subscription.id,
    athleteId: athleteId(athlete),
    intentId: subscription.metadata.intentId ?? null,
    plan: known.plan,
    price: known.price,
    priceId: known.priceId,
    status: subscription.status,
    ...periodOf(subscription),
    cancelAt: scheduledEndOf(subscription),
    pause: pauseOf(subscription),
    endedAt: subscription.ended_at === null ? null : isoOf(subscription.ended_at),
    scheduled: await scheduledSwitch({ stripe, prices }, subscription),
    ...(await sharedBy(stripe, subscription)),
    uncollected: await uncollectedBy(stripe, subscription),
  };
};

export const observePlan = async (
  deps: ObserveDeps & { readonly family: Family },
  subscription: Stripe.Subscription,
): Promise<readonly BillingCommand[]> => {
  const plans = deps.family.athletes.flatMap(({ plan }) => (plan.kind === 'live' ? [plan] : []));
  const plan = plans.find(({ subscriptionId }) => subscriptionId === subscription.id);
  const observed = await observationOf(deps, subscription, plan);
  return observed ? [{ type: 'ObserveSubscription', ...observed }] : [];
};

const retrieve = async (stripe: Stripe, id: string): Promise<Stripe.Subscription | undefined> => {
  try {
    return await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'discounts'] });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Uncollected current month of a plan after Stripe gave up. Read when the plan continues, because paying the
 * newest invoice revives the plan.
 */
const uncollectedBy = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ObservedSubscription['uncollected']> => {
  const { id, status } = subscription;
  const invoice = uncollectedInvoiceOf(subscription);
  if (!invoice || status === 'active' || status === 'canceled') return invoice;
  if (status !== 'unpaid') return null;
  const { data: failed } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
  return failed.length === 0 ? invoice : null;
};

const scheduledSwitch = async (
  { stripe, prices }: ObserveDeps,
  subscription: Stripe.Subscription,
): Promise<ObservedSubscription['scheduled']> => {
  const schedule = await attachedSchedule(stripe, subscription);
  const phase = schedule && nextPhase(schedule);
  const price = phase && priceOfPhase(phase);
  const next = price && (await prices.planOf(price));
  return phase && next
    ? { scheduleId: schedule.id, to: next.plan, price: next.price, effectiveAt: isoOf(phase.start_date) }
    : null;
};

export const releaseFinishedSchedule = async (
  { stripe, locks }: Pick<Billing, 'stripe' | 'locks'>,
  subscriptionId: string,
): Promise<void> => {
  const subscription = await retrieve(stripe, subscriptionId);
  const schedule = subscription && (await attachedSchedule(stripe, subscription));
  if (!schedule || schedule.phases.length < 2 || nextPhase(schedule)) return;
  await underKey(locks, `finish:${schedule.id}`, (key) =>
    stripe.subscriptionSchedules.release(schedule.id, {}, key),
  );
};
