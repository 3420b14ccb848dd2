import type { Transaction } from '../store/store.ts';
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
import { newPrice } from './price.ts';

const takeLookupKey = (tx: Transaction, lookupKey: string, transfer: boolean | undefined): void => {
  const holder = tx.all('prices').find((price) => price.lookup_key === lookupKey);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to move it.`,
      { param: 'lookup_key' },
    );
  }
  change(tx, 'prices', holder, { ...holder, lookup_key: null }, 'price.updated');
};

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
      const price = newPrice(tx, {
        ...params,
        active: params.active ?? true,
        lookup_key: params.lookup_key ?? null,
        metadata: params.metadata ?? {},
        nickname: params.nickname ?? null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
      });
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
];
