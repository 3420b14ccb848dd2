import { invalidRequest, notModelled } from '../failure.ts';
import type { Price } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
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
import { listRoute, type Route, route } from '../wire/route.ts';

const takeLookupKey = (tx: Transaction, lookupKey: string, transfer: boolean | undefined): void => {
  const holder = tx.all('prices').find((price) => price.lookup_key === lookupKey);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to move it.`,
      { param: 'lookup_key' },
    );
  }
  change(tx, 'prices', holder, { lookup_key: null });
};

const unused = {
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
} as const;

const createShapes = {
  currency: required(text),
  lookup_key: required(text),
  metadata: metadataShape,
  product: required(text),
  recurring: required(fields({ interval: required(oneOf('month')) })),
  transfer_lookup_key: flag,
  unit_amount: required(integer),
};

export const priceRoutes: readonly Route[] = [
  route('POST', '/v1/prices', createShapes, ({ tx, params }) => {
    const { currency, lookup_key, metadata, product, transfer_lookup_key, unit_amount } = params;
    tx.need('products', product, 'product');
    if (currency !== 'usd') throw notModelled('a currency other than usd');
    takeLookupKey(tx, lookup_key, transfer_lookup_key);
    const price: Price = {
      ...unused,
      unit_amount_decimal: String(unit_amount),
      id: tx.newId('price'),
      object: 'price',
      active: true,
      created: tx.at,
      currency,
      livemode: false,
      lookup_key,
      metadata: metadata ?? {},
      nickname: null,
      product,
      recurring: {
        interval: 'month',
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      type: 'recurring',
      unit_amount,
    };
    return write(tx, 'prices', price, 'price.created');
  }),
  listRoute(
    '/v1/prices',
    'prices',
    { active: flag, lookup_keys: listOf(text) },
    ({ lookup_key }, { lookup_keys }) =>
      lookup_keys === undefined || (lookup_key !== null && lookup_keys.includes(lookup_key)),
  ),
  route('GET', '/v1/prices/:id', {}, ({ tx, id }) => tx.need('prices', id)),
];
