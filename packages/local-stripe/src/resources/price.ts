import type { Plan, Price } from '../objects/price.ts';
import type { Transaction } from '../store/store.ts';
import type { Cycle, Interval } from '../time/calendar.ts';
import { invalidRequest } from '../wire/failure.ts';

const unused = {
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  tiers_mode: null,
  transform_quantity: null,
};

export const planOf = (price: Price): Plan => {
  const cycle = cycleOf(price);
  const plan = {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: cycle.interval,
    interval_count: cycle.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
  return plan;
};

/** How often the price is billed. */
export const cycleOf = (price: Price): Cycle => {
  if (price.recurring === null) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    );
  }
  return price.recurring;
};

/** A price that can still be sold. */
export const requireActivePrice = (tx: Transaction, id: string, param: string): Price => {
  const price = tx.need('prices', id, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  return price;
};

export type NewPrice = Pick<
  Price,
  'active' | 'currency' | 'lookup_key' | 'metadata' | 'nickname' | 'product' | 'unit_amount'
> & {
  readonly tax_behavior: string;
  readonly recurring:
    | { readonly interval: Interval; readonly interval_count: number | undefined }
    | undefined;
};

export const newPrice = (tx: Transaction, wanted: NewPrice): Price => ({
  ...unused,
  ...{ tax_behavior: wanted.tax_behavior },
  ...{ unit_amount_decimal: String(wanted.unit_amount) },
  id: tx.newId('price'),
  object: 'price',
  active: wanted.active,
  created: tx.at,
  currency: wanted.currency,
  livemode: false,
  lookup_key: wanted.lookup_key,
  metadata: wanted.metadata,
  nickname: wanted.nickname,
  product: wanted.product,
  recurring: wanted.recurring
    ? {
        interval: wanted.recurring.interval,
        interval_count: wanted.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  type: wanted.recurring ? 'recurring' : 'one_time',
  unit_amount: wanted.unit_amount,
});
