import { isPlanId, type PlanId, planIds } from '@hoops/domain/club/plans';
import type Stripe from 'stripe';

export type Prices = {
  /** The id of the plan's current price. @throws Error when the set-up has not been run. */
  readonly priceIdOf: (plan: PlanId) => Promise<string>;
  /** The plan of a price, an earlier one too; undefined for a price that is none of ours. */
  readonly planOf: (priceId: string) => Promise<PlanId | undefined>;
};

/** The plans' prices, found by lookup key and remembered for this process: a price's amount never changes. */
export const createPrices = (stripe: Stripe): Prices => {
  const current = new Map<PlanId, string>();
  const plans = new Map<string, PlanId | undefined>();
  const learn = async (): Promise<void> => {
    const { data } = await stripe.prices.list({ lookup_keys: [...planIds], active: true, limit: 100 });
    for (const price of data) {
      const plan = planOfPrice(price);
      plans.set(price.id, plan);
      if (plan) current.set(plan, price.id);
    }
  };
  return {
    async priceIdOf(plan) {
      if (!current.has(plan)) await learn();
      const id = current.get(plan);
      if (!id) throw new Error(`Stripe has no price with the lookup key ${plan}: run the set-up.`);
      return id;
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
