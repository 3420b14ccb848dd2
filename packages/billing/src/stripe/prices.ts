import { isPlanId, type PlanId, planIds } from '@hoops/domain/club/plans';
import type { Money } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { StripeRefusal } from './stripe-failure.ts';

export type Prices = {
  /**
   * The id of the plan's current price, which is what was agreed to.
   * @throws StripeRefusal when it is another; Error when the set-up has not been run.
   */
  readonly priceIdOf: (plan: PlanId, agreed: Money) => Promise<string>;
  /** The plan of a price, an earlier one too; undefined for a price that is none of ours. */
  readonly planOf: (priceId: string) => Promise<PlanId | undefined>;
};

/** The plans' prices, found by lookup key and remembered for this process: a price's amount never changes. */
export const createPrices = (stripe: Stripe): Prices => {
  const current = new Map<PlanId, Stripe.Price>();
  const plans = new Map<string, PlanId | undefined>();
  const learn = async (): Promise<void> => {
    const { data } = await stripe.prices.list({ lookup_keys: [...planIds], active: true, limit: 100 });
    for (const price of data) {
      const plan = planOfPrice(price);
      plans.set(price.id, plan);
      if (plan) current.set(plan, price);
    }
  };
  return {
    async priceIdOf(plan, { cents }) {
      // Since this process looked, the set-up may have given the plan another price.
      if (current.get(plan)?.unit_amount !== cents) await learn();
      const price = current.get(plan);
      if (!price) throw new Error(`Stripe has no price with the lookup key ${plan}: run the set-up.`);
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
