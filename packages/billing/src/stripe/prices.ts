import { isPlanId, type PlanId, planIds, planName, planPrice } from '@hoops/domain/club/plans';
import type { Money } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { StripeRefusal } from './stripe-failure.ts';
import { moneyOf } from './stripe-values.ts';

export type PlanAtPrice = { readonly plan: PlanId; readonly price: Money };

export type Prices = {
  /**
   * Price id for an agreed amount, created when first charged.
   * @throws StripeRefusal if Stripe would charge another amount; Error before the setup has run
   */
  readonly priceIdOf: (plan: PlanId, agreed: Money) => Promise<string>;
  /** Plan and amount of a current or earlier price; undefined for a foreign price. */
  readonly planOf: (priceId: string) => Promise<PlanAtPrice | undefined>;
};

/** The first price's lookup key is the plan's name; keys of later prices also contain the amount. */
export const lookupKeyOf = (plan: PlanId, { cents }: Money): string =>
  cents === planPrice[plan].cents ? plan : `${plan}_${cents}`;

/** Prices by lookup key, cached per process, because amounts never change. */
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
      // The setup may have changed the price since it was cached.
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

/** Creates a price and moves the lookup key to it; existing subscriptions keep their price. */
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

/** Reads metadata first, because the lookup key is transferred to the newest price. */
const planAtPrice = ({
  metadata,
  lookup_key,
  unit_amount,
  currency,
}: Stripe.Price): PlanAtPrice | undefined => {
  const plan = metadata.plan ?? lookup_key;
  return isPlanId(plan) && unit_amount !== null ? { plan, price: moneyOf(unit_amount, currency) } : undefined;
};
