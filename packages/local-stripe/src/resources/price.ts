import type { Transaction } from '../store/store.ts';
import type { Cycle, Interval } from '../time/calendar.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import { page, pagingByTime } from '../wire/paging.ts';
import {
  fields,
  flag,
  integer,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  text,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { change, emit } from './event.ts';
import { given, type Metadata, mergeMetadata } from './metadata.ts';

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly created: number;
  readonly currency: string;
  readonly livemode: false;
  readonly lookup_key: string | null;
  readonly metadata: Metadata;
  readonly nickname: string | null;
  readonly product: string;
  readonly recurring: Recurring | null;
  readonly type: 'one_time' | 'recurring';
  readonly unit_amount: number;
}

interface Recurring extends Cycle {
  readonly interval: Interval;
  readonly interval_count: number;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: 'licensed';
}

const unused = {
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  tiers_mode: null,
  transform_quantity: null,
};

/** The older name of a recurring price, which items still carry. */
export interface Plan {
  readonly id: string;
  readonly object: 'plan';
}

export function planOf(price: Price): Plan {
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
}

/** How often the price is billed. */
export function cycleOf(price: Price): Cycle {
  if (price.recurring === null) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    );
  }
  return price.recurring;
}

/** A price that can still be sold. */
export function requireActivePrice(tx: Transaction, id: string, param: string): Price {
  const price = tx.need('prices', id, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  return price;
}

function takeLookupKey(tx: Transaction, lookupKey: string, transfer: boolean | undefined): void {
  const holder = tx.all('prices').find((price) => price.lookup_key === lookupKey);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to move it.`,
      { param: 'lookup_key' },
    );
  }
  change(tx, 'prices', holder, { ...holder, lookup_key: null }, 'price.updated');
}

const changeable = {
  active: flag,
  lookup_key: text,
  metadata: metadataShape,
  nickname: text,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: flag,
};

export const priceRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/prices',
    {
      ...changeable,
      currency: required(text),
      unit_amount: required(integer),
      product: required(text),
      billing_scheme: oneOf('per_unit'),
      recurring: fields({
        interval: required(oneOf('day', 'week', 'month', 'year')),
        interval_count: integer,
        usage_type: oneOf('licensed'),
      }),
    },
    ({ tx, params }) => {
      tx.need('products', params.product, 'product');
      if (params.currency !== 'usd') throw notModelled('a currency other than usd');
      if (params.lookup_key !== undefined) takeLookupKey(tx, params.lookup_key, params.transfer_lookup_key);
      const price: Price = {
        ...unused,
        ...{ tax_behavior: params.tax_behavior ?? 'unspecified' },
        ...{ unit_amount_decimal: String(params.unit_amount) },
        id: tx.newId('price'),
        object: 'price',
        active: params.active ?? true,
        created: tx.at,
        currency: params.currency,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: params.metadata ?? {},
        nickname: params.nickname ?? null,
        product: params.product,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: params.recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
      };
      tx.put('prices', price);
      emit(tx, 'price.created', price);
      return price;
    },
  ),
  route(
    'GET',
    '/v1/prices',
    {
      ...pagingByTime,
      active: flag,
      currency: text,
      lookup_keys: listOf(text),
      product: text,
      type: oneOf('one_time', 'recurring'),
    },
    ({ tx, params, path }) => {
      const { active, currency, lookup_keys, product, type } = params;
      const wanted = tx
        .all('prices')
        .filter((price) => active === undefined || price.active === active)
        .filter((price) => currency === undefined || price.currency === currency)
        .filter((price) => product === undefined || price.product === product)
        .filter((price) => type === undefined || price.type === type)
        .filter(
          (price) => !lookup_keys || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key)),
        );
      return page(path, wanted, params);
    },
  ),
  route('GET', '/v1/prices/:id', {}, ({ tx, id }) => tx.need('prices', id)),
  route('POST', '/v1/prices/:id', changeable, ({ tx, id, params }) => {
    const { metadata, transfer_lookup_key, ...rest } = params;
    if (rest.lookup_key !== undefined && rest.lookup_key !== tx.need('prices', id).lookup_key) {
      takeLookupKey(tx, rest.lookup_key, transfer_lookup_key);
    }
    const price = tx.need('prices', id);
    const changed = { ...price, ...given(rest), metadata: mergeMetadata(price.metadata, metadata) };
    return change(tx, 'prices', price, changed, 'price.updated');
  }),
];
