import { isPlanId, type PlanId, planIds } from '@hoops/domain/club/plans';
import { type PriceList, priceLists } from '@hoops/domain/club/price-list-data';
import type { Money } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { StripeRefusal } from './stripe-failure.ts';

export type Prices = {
  /**
   * The id of the plan's price that is what was agreed to.
   * @throws StripeRefusal when no list has that amount, or Stripe another; Error when the set-up has not been run.
   */
  readonly priceIdOf: (plan: PlanId, agreed: Money) => Promise<string>;
  /** The plan of a price, an earlier one too; undefined for a price that is none of ours. */
  readonly planOf: (priceId: string) => Promise<PlanId | undefined>;
};

/** The first list's prices are found by the plan's name alone, those of later lists by the list's version too. */
export const lookupKeyOf = (plan: PlanId, { version }: PriceList): string =>
  version === priceLists[0].version ? plan : `${plan}_${version}`;

/** The plans' prices, found by lookup key and remembered for this process: a price's amount never changes. */
export const createPrices = (stripe: Stripe): Prices => {
  const known = new Map<string, Stripe.Price>();
  const plans = new Map<string, PlanId | undefined>();
  const learn = async (lookupKeys: string[]): Promise<void> => {
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
    for (const price of data) {
      plans.set(price.id, planOfPrice(price));
      if (price.lookup_key !== null) known.set(price.lookup_key, price);
    }
  };
  return {
    async priceIdOf(plan, { cents }) {
      const list = priceLists.findLast(({ plans }) => plans[plan].cents === cents);
      if (!list) throw new StripeRefusal('amount-changed');
      const key = lookupKeyOf(plan, list);
      // Since this process looked, the set-up may have given the plan another price.
      if (known.get(key)?.unit_amount !== cents) await learn(planIds.map((id) => lookupKeyOf(id, list)));
      const price = known.get(key);
      if (!price) throw new Error(`Stripe has no price with the lookup key ${key}: run the set-up.`);
      if (price.unit_amount !== cents) throw new StripeRefusal('amount-changed');
      return price.id;
    },
    async planOf(priceId) {
      if (!plans.has(priceId)) plans.set(priceId, planOfPrice(await stripe.prices.retrieve(priceId)));
      return plans.get(priceId);
    },
  };
};

/** A lookup key moves on to the next price when the amount changes; the metadata stays with the old one. */
const planOfPrice = (price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PlanId | undefined => {
  const plan = price.metadata.plan ?? price.lookup_key;
  return isPlanId(plan) ? plan : undefined;
};
