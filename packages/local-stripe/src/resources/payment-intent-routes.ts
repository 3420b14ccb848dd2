import { settleInvoiceOf } from '../billing/collect-invoice.ts';
import { confirmPayment, declinedAnswer, type Presence } from '../billing/confirm-payment.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
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
  unsettable,
} from '../wire/params.ts';
import { type Result, type Route, route, type Site } from '../wire/route.ts';
import { emit } from './event.ts';
import { invoiceOfIntent } from './invoice.ts';
import { createPaymentIntent } from './payment-intent.ts';
import { requireOwnPaymentMethod, resolvePaymentMethod } from './payment-method.ts';

const confirmable = {
  off_session: flag,
  error_on_requires_action: flag,
  payment_method: text,
  receipt_email: unsettable(text),
  return_url: text,
  setup_future_usage: oneOf('off_session', 'on_session'),
};

const unexpectedState = (intent: PaymentIntent, what: string) =>
  invalidRequest(`You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });

const usableMethod = (tx: Transaction, intent: { customer: string | null }, id: string) => {
  if (tx.find('payment_methods', id) === undefined) return resolvePaymentMethod(tx, id, 'payment_method');
  const method = tx.need('payment_methods', id);
  if (intent.customer !== null) return requireOwnPaymentMethod(tx, intent.customer, id, 'payment_method');
  if (method.customer === null) return method;
  throw invalidRequest(
    'The payment method supplied belongs to a customer. Please include the customer in the `customer` parameter.',
    { param: 'payment_method' },
  );
};

const confirm = (tx: Transaction, intent: PaymentIntent, presence: Presence): Result => {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  if (intent.payment_method === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update " +
        'the PaymentIntent with a payment method and then confirm it again, or confirm it again directly ' +
        'with a payment method.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const method = tx.need('payment_methods', intent.payment_method, 'payment_method');
  const { intent: confirmed, problem } = confirmPayment(tx, intent, method, presence);
  settleInvoiceOf(tx, { intent: confirmed, problem });
  return problem ? declinedAnswer({ intent: confirmed, problem }) : confirmed;
};

const presenceOf = (params: {
  off_session: boolean | undefined;
  return_url: string | undefined;
}): Presence => ({
  offSession: params.off_session ?? false,
  returnUrl: params.return_url,
});

/** This process may listen on another port than the one that made the link. */
const withUrlOf = ({ url: site }: Site, intent: PaymentIntent): PaymentIntent => {
  const action = intent.next_action;
  if (action?.type !== 'redirect_to_url') return intent;
  const url = `${site}${new URL(action.redirect_to_url.url).pathname}`;
  return { ...intent, next_action: { ...action, redirect_to_url: { ...action.redirect_to_url, url } } };
};

export const paymentIntentRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/payment_intents',
    {
      ...confirmable,
      allowed_payment_method_types: listOf(text),
      amount: required(integer),
      automatic_payment_methods: fields({
        enabled: required(flag),
        allow_redirects: oneOf('always', 'never'),
      }),
      confirm: flag,
      currency: required(text),
      customer: text,
      description: text,
      metadata: metadataShape,
    },
    ({ tx, params }) => {
      if (params.amount < 50) {
        throw invalidRequest('Amount must be at least $0.50 usd', {
          code: 'amount_too_small',
          param: 'amount',
        });
      }
      if (params.currency !== 'usd') throw notModelled('a currency other than usd');
      if (params.allowed_payment_method_types?.some((type) => type !== 'card')) {
        throw notModelled('a payment method other than card');
      }
      if (params.return_url !== undefined && !params.confirm) {
        throw invalidRequest('The parameter `return_url` can only be set when `confirm` is true.', {
          param: 'return_url',
        });
      }
      if (params.off_session && !params.confirm) {
        throw invalidRequest('The parameter `off_session` can only be set when `confirm` is true.', {
          param: 'off_session',
        });
      }
      const customer = params.customer ? tx.need('customers', params.customer, 'customer').id : null;
      const method = params.payment_method ? usableMethod(tx, { customer }, params.payment_method) : null;
      const intent = createPaymentIntent(tx, {
        amount: params.amount,
        currency: params.currency,
        customer,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        paymentMethod: method?.id ?? null,
        allowedTypes: params.allowed_payment_method_types ?? null,
        receiptEmail: params.receipt_email ?? null,
        setupFutureUsage: params.setup_future_usage ?? null,
      });
      return params.confirm ? confirm(tx, intent, presenceOf(params)) : intent;
    },
  ),
  route('GET', '/v1/payment_intents', { ...pagingByTime, customer: text }, ({ tx, params, path }) => {
    const wanted = tx
      .all('payment_intents')
      .filter((intent) => params.customer === undefined || intent.customer === params.customer);
    return page(path, wanted, params);
  }),
  route('GET', '/v1/payment_intents/:id', { client_secret: text }, ({ tx, id, site }) =>
    withUrlOf(site, tx.need('payment_intents', id)),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', confirmable, ({ tx, id, params }) => {
    const intent = tx.need('payment_intents', id);
    const method = params.payment_method && usableMethod(tx, intent, params.payment_method).id;
    return confirm(tx, method ? { ...intent, payment_method: method } : intent, presenceOf(params));
  }),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    ({ tx, id, params }) => {
      const intent = tx.need('payment_intents', id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw unexpectedState(intent, 'cancel');
      if (invoiceOfIntent(tx, id)) {
        throw invalidRequest(
          'You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice instead.',
        );
      }
      const canceled: PaymentIntent = {
        ...intent,
        canceled_at: tx.at,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      };
      tx.put('payment_intents', canceled);
      emit(tx, 'payment_intent.canceled', canceled);
      return canceled;
    },
  ),
];
