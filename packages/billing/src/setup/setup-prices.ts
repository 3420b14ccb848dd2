import { planIds, planPrice } from '@hoops/domain/club/plans';
import { formatDollars } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { lookupKeyOf, makePrice } from '../stripe/prices.ts';
import type { Done } from './done.ts';

/** Creates the spec's prices at Stripe; a later price is created when first charged. */
export const setUpPrices = async (stripe: Stripe): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (const plan of planIds) {
    const price = planPrice[plan];
    const lookupKey = lookupKeyOf(plan, price);
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const what = `price ${lookupKey}, ${formatDollars(price)} a month`;
    const isKept = data[0]?.unit_amount === price.cents && data[0].currency === price.currency;
    if (!isKept) await makePrice(stripe, plan, price);
    done.push({ what, outcome: isKept ? 'kept' : 'made' });
  }
  return done;
};
