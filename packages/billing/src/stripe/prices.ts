import { isPlanId, type PlanId, planIds, planName, planPrice } from '@hoops/domain/club/plans';
import type { Money } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { StripeRefusal } from './stripe-failure.ts';
import { moneyOf } from './stripe-values.ts';

/** What a price at Stripe stands for. */
export type PlanAtPrice = { readonly plan: PlanId; readonly price: Money };

export type Prices = {
  /**
   * The id of the plan's price that is what was agreed to; made when no plan was charged it yet.
   * @throws StripeRefusal when Stripe would charge another; Error when the set-up has not been run.
   */
  readonly priceIdOf: (plan: PlanId, agreed: Money) => Promise<string>;
  /** The plan of a price, an earlier one too, with its amount; undefined for a price that is none of ours. */
  readonly planOf: (priceId: string) => Promise<PlanAtPrice | undefined>;
};

/** The first prices are found by the plan's name alone, which the set-up gave them, all others by their amount too. */
export const lookupKeyOf = (plan: PlanId, { cents }: Money): string =>
  cents === planPrice[plan].cents ? plan : `${plan}_${cents}`;

/** The plans' prices, found by lookup key and remembered for this process: a price's amount never changes. */
export const createPrices = (stripe: Stripe): Prices => {
  const known = new Map<string, Stripe.Price>();
  const plans = new Map<string, PlanAtPrice | undefined>();
  const remember = (price: Stripe.Price): void => {
    plans.set(price.id, planAtPrice(price));
    if (price.lookup_key !== null) known.set(price.lookup_key, price);
  };
  const learn = async (lookupKeys: string[]): Promise<void> => {
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
    for (const price of data) remember(price);
  };
  return {
    async priceIdOf(plan, agreed) {
      const key = lookupKeyOf(plan, agreed);
      const isFirst = key === plan;
      // Since this process looked, the set-up may have given the plan another price.
      if (known.get(key)?.unit_amount !== agreed.cents) await learn(isFirst ? [...planIds] : [key]);
      if (!known.has(key) && !isFirst) remember(await makePrice(stripe, plan, agreed));
      const price = known.get(key);
      if (!price) throw new Error(`Stripe has no price with the lookup key ${key}: run the set-up.`);
      if (price.unit_amount !== agreed.cents) throw new StripeRefusal('amount-changed');
      return price.id;
    },
    async planOf(priceId) {
      if (!plans.has(priceId)) plans.set(priceId, planAtPrice(await stripe.prices.retrieve(priceId)));
      return plans.get(priceId);
    },
  };
};

/**
 * A price's amount cannot be changed: another amount means another price. It takes over the lookup key, so that running
 * subscriptions keep what was agreed.
 */
export const makePrice = async (stripe: Stripe, plan: PlanId, agreed: Money) =>
  stripe.prices.create({
    product: await productOf(stripe, plan),
    currency: agreed.currency,
    unit_amount: agreed.cents,
    recurring: { interval: 'month' },
    lookup_key: lookupKeyOf(plan, agreed),
    transfer_lookup_key: true,
    metadata: { plan },
  });

const productOf = async (stripe: Stripe, plan: PlanId): Promise<string> => {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.metadata.plan === plan) return product.id;
  }
  return (await stripe.products.create({ name: planName[plan], metadata: { plan } })).id;
};

/** A lookup key moves on to the next price when the amount changes; the metadata stays with the old one. */
const planAtPrice = ({
  metadata,
  lookup_key,
  unit_amount,
  currency,
}: Stripe.Price): PlanAtPrice | undefined => {
  const plan = metadata.plan ?? lookup_key;
  return isPlanId(plan) && unit_amount !== null ? { plan, price: moneyOf(unit_amount, currency) } : undefined;
};
