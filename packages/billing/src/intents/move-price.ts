import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { onlyItem, scheduledEndOf } from '../stripe/subscription-facts.ts';
import { livePlanOf, type PlanExecutor, planSubscription } from './intent-context.ts';

/**
 * Sets the announced price from the next renewal on, without proration. Repeatable
 * (docs/decisions/0064-prices-of-a-day.md).
 */
export const movePrice: PlanExecutor<'move-price'> = async (intent, { stripe, family, prices, key }) => {
  const plan = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(planSubscription(stripe, plan));
  const priceId = await requireRead(prices.priceIdOf(intent.plan, intent.price));
  const item = onlyItem(subscription);
  if (item.price.id === priceId) return subscription;
  if (subscription.status !== 'active') throw new StripeRefusal('no-active-plan');
  if (scheduledEndOf(subscription) !== null) throw new StripeRefusal('cancellation-scheduled');
  // A pending switch already has the price of its first day.
  if (subscription.schedule !== null) throw new StripeRefusal('refused');
  // Renewed already at the old price; the family is notified again before the next renewal.
  if (isoOf(item.current_period_end) !== intent.at) throw new StripeRefusal('already-renewed');
  // The price changed at Stripe meanwhile, so the notice contained another old price.
  if (item.price.unit_amount !== intent.priceBefore.cents) throw new StripeRefusal('amount-changed');
  return stripe.subscriptions.update(
    subscription.id,
    { items: [{ id: item.id, price: priceId }], proration_behavior: 'none' },
    key('move-price'),
  );
};
