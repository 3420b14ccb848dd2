import { type PlanId, planIds, planName, planPrice } from '@hoops/domain/plans';
import type Stripe from 'stripe';

/**
 * Makes Stripe's prices those of the catalogue. A price's amount cannot be changed: another amount means
 * another price, which takes over the lookup key, so that running subscriptions keep what was agreed.
 */
export const setUpPrices = async (stripe: Stripe): Promise<void> => {
  for (const plan of planIds) {
    const { data } = await stripe.prices.list({ lookup_keys: [plan], active: true, limit: 1 });
    const existing = data[0];
    const { cents, currency } = planPrice[plan];
    if (existing?.unit_amount === cents && existing.currency === currency) continue;
    const product = await productOf(stripe, plan);
    await stripe.prices.create({
      product,
      currency,
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: plan,
      transfer_lookup_key: true,
      metadata: { plan },
    });
  }
};

const productOf = async (stripe: Stripe, plan: PlanId): Promise<string> => {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.metadata.plan === plan) return product.id;
  }
  return (await stripe.products.create({ name: planName[plan], metadata: { plan } })).id;
};
