import { invalidRequest } from '../failure.ts';
import type { Plan, Price } from '../objects.ts';
import type { Transaction } from '../store/store.ts';

export const planOf = (price: Price): Plan => {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
};

export const requireActivePrice = (tx: Transaction, id: string, param: string): Price => {
  const price = tx.need('prices', id, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  return price;
};
