import { type PlanId, planIds, planName } from '@hoops/domain/club/plans';
import { priceLists } from '@hoops/domain/club/price-list-data';
import { formatDollars } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { lookupKeyOf } from '../stripe/prices.ts';
import type { Done } from './done.ts';

/**
 * Makes Stripe's prices those of all lists, also of one that is still to come. A price's amount cannot be changed: another amount means
 * another price, which takes over the lookup key, so that running subscriptions keep what was agreed.
 */
export const setUpPrices = async (stripe: Stripe): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (const [plan, list] of planIds.flatMap((id) => priceLists.map((list) => [id, list] as const))) {
    const lookupKey = lookupKeyOf(plan, list);
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const existing = data[0];
    const { cents, currency } = list.plans[plan];
    const what = `price ${lookupKey}, ${formatDollars(list.plans[plan])} a month`;
    if (existing?.unit_amount === cents && existing.currency === currency) {
      done.push({ what, outcome: 'kept' });
      continue;
    }
    const product = await productOf(stripe, plan);
    await stripe.prices.create({
      product,
      currency,
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { plan },
    });
    done.push({ what, outcome: 'made' });
  }
  return done;
};

const productOf = async (stripe: Stripe, plan: PlanId): Promise<string> => {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.metadata.plan === plan) return product.id;
  }
  return (await stripe.products.create({ name: planName[plan], metadata: { plan } })).id;
};
