import { billingAnchor, oneMonthAfter } from '@hoops/domain/time/billing-cycle';
import type Stripe from 'stripe';
import { requireDefaultCard } from '../customers/ensure-customer.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { hasEnded, subscriptionsOf } from '../stripe/subscription-facts.ts';
import { mayBegin } from './bank-confirmation.ts';
import { confirmFirstPayment } from './confirm-first-payment.ts';
import { customerOf, metadataOf, type PlanExecutor } from './intent-context.ts';

/**
 * Starts a plan with the customer's default card (spec section 4, Add Programs). Creates nothing unless the
 * first invoice is paid.
 */
export const startPlan: PlanExecutor<'start-plan'> = async (intent, context) => {
  const { stripe, family } = context;
  const customer = customerOf(family);
  // Existing subscriptions are read first, because idempotency keys expire after a day.
  const existing = await requireRead(subscriptionsOf(stripe, customer));
  const made = existing.find(({ metadata }) => metadata.intentId === intent.intentId);
  if (made && intent.withBank) return confirmFirstPayment(made, intent, context);
  if (made && made.status !== 'incomplete' && made.status !== 'incomplete_expired') return made;
  const living = existing.filter((subscription) => !hasEnded(subscription));
  if (living.some(({ metadata }) => metadata.athleteId === intent.athleteId)) {
    throw new StripeRefusal('already-subscribed');
  }
  if (intent.withBank) mayBegin(context.confirmation);
  await requireDefaultCard(stripe, customer);
  const created = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: await context.prices.priceIdOf(intent.plan, intent.price), quantity: 1 }],
      billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
      collection_method: 'charge_automatically',
      ...anchored(intent.requestedAt),
      ...(intent.withBank
        ? { payment_behavior: 'default_incomplete' }
        : { payment_behavior: 'error_if_incomplete', off_session: true }),
      payment_settings: { save_default_payment_method: 'off' },
      metadata: metadataOf(family, intent),
      expand: ['latest_invoice.payments'],
    },
    context.key('start-plan'),
  );
  return intent.withBank ? confirmFirstPayment(created, intent, context) : created;
};

/** Backdates a late start by half a day; the first month costs the same. */
const anchored = (
  requestedAt: string,
): Pick<Stripe.SubscriptionCreateParams, 'backdate_start_date' | 'billing_cycle_anchor'> => {
  const anchor = billingAnchor(requestedAt);
  if (anchor.getTime() === Date.parse(requestedAt)) return {};
  return {
    backdate_start_date: anchor.getTime() / 1000,
    billing_cycle_anchor: oneMonthAfter(anchor).getTime() / 1000,
  };
};
