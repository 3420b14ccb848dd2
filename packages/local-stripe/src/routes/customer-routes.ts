import { moveBalance } from '../billing/customer-balance.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { resourceMissing } from '../failure.ts';
import { type Customer, given, mergeMetadata } from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import { requireOwnPaymentMethod } from '../resources/payment-method.ts';
import { isLive } from '../resources/subscription.ts';
import type { Transaction } from '../store/store.ts';
import { page, paging } from '../wire/paging.ts';
import {
  fields,
  integer,
  metadata as metadataShape,
  oneOf,
  required,
  text,
  unsettable,
  type ValuesOf,
} from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

const described = {
  email: unsettable(text),
  invoice_settings: fields({ default_payment_method: unsettable(text) }),
  metadata: metadataShape,
  name: unsettable(text),
};

const unused = { customer_account: null, default_source: null, discount: null } as const;

const describe = (
  tx: Transaction,
  customer: Customer,
  { invoice_settings, metadata, ...plain }: ValuesOf<typeof described>,
): Customer => {
  const card = invoice_settings?.default_payment_method;
  if (card) requireOwnPaymentMethod(tx, customer.id, card, 'invoice_settings[default_payment_method]');
  return {
    ...customer,
    ...given(plain),
    invoice_settings: { ...customer.invoice_settings, ...given(invoice_settings) },
    metadata: mergeMetadata(customer.metadata, metadata),
  };
};

const newCustomer = (tx: Transaction, testClock: string | undefined): Customer => ({
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
  test_clock: testClock === undefined ? null : tx.need('test_clocks', testClock, 'test_clock').id,
});

export const deleteCustomer = (tx: Transaction, customer: Customer): object => {
  for (const subscription of tx.all('subscriptions')) {
    if (subscription.customer === customer.id && isLive(subscription)) {
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
  route('POST', '/v1/customers', { ...described, test_clock: text }, ({ tx, params }) => {
    const { test_clock, ...description } = params;
    const customer = describe(tx, newCustomer(tx, test_clock), description);
    return write(tx, 'customers', customer, 'customer.created');
  }),
  // Stripe does not list customers on test clocks.
  listRoute('/v1/customers', 'customers', { email: text }, ({ test_clock }) => test_clock === null),
  route('GET', '/v1/customers/:id', {}, ({ tx, id }) => {
    const customer = tx.find('customers', id) ?? tx.find('deleted_customers', id);
    if (customer === undefined) throw resourceMissing('customer', id);
    return customer;
  }),
  route('POST', '/v1/customers/:id', described, ({ tx, id, params }) => {
    const customer = tx.need('customers', id);
    return change(tx, 'customers', customer, describe(tx, customer, params));
  }),
  route(
    'POST',
    '/v1/customers/:id/balance_transactions',
    {
      amount: required(integer),
      currency: required(oneOf('usd')),
      description: text,
      metadata: metadataShape,
    },
    ({ tx, id, params: { description, metadata, ...moved } }) =>
      moveBalance(tx, tx.need('customers', id, 'customer'), {
        ...moved,
        type: 'adjustment',
        description: description ?? null,
        metadata: mergeMetadata({}, metadata),
      }),
  ),
  route('GET', '/v1/customers/:id/balance_transactions', paging, ({ tx, id, params, path }) => {
    tx.need('customers', id, 'customer');
    const own = tx.all('customer_balance_transactions').filter(({ customer }) => customer === id);
    return page(path, own, params);
  }),
  route('DELETE', '/v1/customers/:id', {}, ({ tx, id }) => deleteCustomer(tx, tx.need('customers', id))),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: oneOf('card') },
    ({ tx, id, params, path }) => {
      tx.need('customers', id, 'customer');
      return page(
        path,
        tx.all('payment_methods').filter(({ customer }) => customer === id),
        params,
      );
    },
  ),
];
