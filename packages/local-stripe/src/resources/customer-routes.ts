import { endSubscription } from '../billing/end-subscription.ts';
import type { Customer } from '../objects/customer.ts';
import type { Transaction } from '../store/store.ts';
import { resourceMissing } from '../wire/failure.ts';
import { page, paging, pagingByTime } from '../wire/paging.ts';
import {
  fields,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  text,
  unsettable,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { addressShape, readAddress } from './address.ts';
import { changeCustomer } from './customer.ts';
import { emit } from './event.ts';
import { given, mergeMetadata } from './metadata.ts';
import { attachPaymentMethod, requireOwnPaymentMethod } from './payment-method.ts';

const described = {
  address: unsettable(addressShape),
  description: unsettable(text),
  email: unsettable(text),
  invoice_settings: fields({ default_payment_method: unsettable(text), footer: unsettable(text) }),
  metadata: metadataShape,
  name: unsettable(text),
  phone: unsettable(text),
  preferred_locales: listOf(text),
  shipping: unsettable(
    fields({ address: required(addressShape), name: required(text), phone: unsettable(text) }),
  ),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
};

const unused = { customer_account: null, default_source: null, discount: null };

type Described = Parameters<typeof applyDescription>[2];

const applyDescription = (
  tx: Transaction,
  customer: Customer,
  params: {
    readonly [K in keyof typeof described]: (typeof described)[K] extends { read(...args: never): infer T }
      ? T
      : never;
  },
): Customer => {
  const { address, invoice_settings, metadata, shipping, ...plain } = params;
  const defaultPaymentMethod = invoice_settings?.default_payment_method;
  if (typeof defaultPaymentMethod === 'string') {
    requireOwnPaymentMethod(
      tx,
      customer.id,
      defaultPaymentMethod,
      'invoice_settings[default_payment_method]',
    );
  }
  return {
    ...customer,
    ...given(plain),
    ...(address !== undefined && { address: address && readAddress(address) }),
    ...(shipping !== undefined && {
      shipping: shipping && {
        ...shipping,
        address: readAddress(shipping.address),
        phone: shipping.phone ?? null,
      },
    }),
    invoice_settings: { ...customer.invoice_settings, ...given(invoice_settings ?? {}) },
    metadata: mergeMetadata(customer.metadata, metadata),
  };
};

const createCustomer = (
  tx: Transaction,
  params: Described & { payment_method: string | undefined; test_clock: string | undefined },
): Customer => {
  const { payment_method, test_clock, ...description } = params;
  const blank: Customer = {
    ...unused,
    id: tx.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: tx.at,
    currency: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: tx.newId('p').slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: test_clock === undefined ? null : tx.need('test_clocks', test_clock, 'test_clock').id,
  };
  tx.put('customers', blank);
  const attached = payment_method && attachPaymentMethod(tx, payment_method, blank).id;
  const { invoice_settings, ...rest } = description;
  const wanted = invoice_settings?.default_payment_method;
  const settings =
    attached && wanted === payment_method
      ? { footer: invoice_settings?.footer, default_payment_method: attached }
      : invoice_settings;
  const customer = applyDescription(tx, blank, { ...rest, invoice_settings: settings });
  tx.put('customers', customer);
  emit(tx, 'customer.created', customer);
  return customer;
};

export const deleteCustomer = (tx: Transaction, customer: Customer): object => {
  for (const subscription of tx.all('subscriptions')) {
    if (subscription.customer === customer.id && subscription.status !== 'canceled') {
      endSubscription(tx, subscription, 'cancellation_requested');
    }
  }
  for (const method of tx.all('payment_methods').filter((card) => card.customer === customer.id)) {
    tx.put('payment_methods', { ...method, customer: null });
  }
  const last = tx.need('customers', customer.id);
  const deleted = { id: customer.id, object: 'customer', deleted: true } as const;
  tx.remove('customers', customer.id);
  tx.put('deleted_customers', deleted);
  emit(tx, 'customer.deleted', last);
  return deleted;
};

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', { ...described, payment_method: text, test_clock: text }, ({ tx, params }) =>
    createCustomer(tx, params),
  ),
  route(
    'GET',
    '/v1/customers',
    { ...pagingByTime, email: text, test_clock: text },
    ({ tx, params, path }) => {
      const wanted = tx
        .all('customers')
        .filter((customer) => params.email === undefined || customer.email === params.email)
        // What is on a test clock is listed only when that clock is asked for.
        .filter((customer) => customer.test_clock === (params.test_clock ?? null));
      return page(path, wanted, params);
    },
  ),
  route('GET', '/v1/customers/:id', {}, ({ tx, id }) => {
    const customer = tx.find('customers', id) ?? tx.find('deleted_customers', id);
    if (customer === undefined) throw resourceMissing('customer', id);
    return customer;
  }),
  route('POST', '/v1/customers/:id', described, ({ tx, id, params }) => {
    const customer = tx.need('customers', id);
    return changeCustomer(tx, customer, applyDescription(tx, customer, params));
  }),
  route('DELETE', '/v1/customers/:id', {}, ({ tx, id }) => deleteCustomer(tx, tx.need('customers', id))),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: oneOf('card') },
    ({ tx, id, params, path }) => {
      tx.need('customers', id, 'customer');
      const cards = tx.all('payment_methods').filter((method) => method.customer === id);
      return page(path, cards, params);
    },
  ),
];
