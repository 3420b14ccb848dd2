import { settleInvoiceOf } from '../billing/collect-invoice.ts';
import { confirmPayment, declinedAnswer, type Presence } from '../billing/confirm-payment.ts';
import { invalidRequest, notModelled } from '../failure.ts';
import type { PaymentIntent } from '../objects.ts';
import { write } from '../resources/event.ts';
import { invoiceOfIntent } from '../resources/invoice.ts';
import { createPaymentIntent } from '../resources/payment-intent.ts';
import { requireOwnPaymentMethod } from '../resources/payment-method.ts';
import type { Transaction } from '../store/store.ts';
import { flag, integer, listOf, metadata as metadataShape, oneOf, required, text } from '../wire/params.ts';
import { listRoute, type Result, type Route, route, type Site } from '../wire/route.ts';

const confirmable = { off_session: flag, payment_method: text, return_url: text };

const unexpectedState = (message: string) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state' });

const requireUnfinished = ({ status }: PaymentIntent, what: string): void => {
  if (status !== 'succeeded' && status !== 'canceled') return;
  throw unexpectedState(`You cannot ${what} this PaymentIntent because it has a status of ${status}.`);
};

const confirm = (
  tx: Transaction,
  intent: PaymentIntent,
  { off_session = false, return_url }: { off_session: boolean | undefined; return_url: string | undefined },
): Result => {
  requireUnfinished(intent, 'confirm');
  if (intent.payment_method === null) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update " +
        'the PaymentIntent with a payment method and then confirm it again, or confirm it again directly ' +
        'with a payment method.',
    );
  }
  const method = tx.need('payment_methods', intent.payment_method, 'payment_method');
  const presence: Presence = { offSession: off_session, returnUrl: return_url };
  const { intent: confirmed, problem } = confirmPayment(tx, intent, method, presence);
  settleInvoiceOf(tx, { intent: confirmed, problem });
  return problem ? declinedAnswer({ intent: confirmed, problem }) : confirmed;
};

const withUrlOf = ({ url: site }: Site, intent: PaymentIntent): PaymentIntent => {
  const action = intent.next_action;
  if (action?.type !== 'redirect_to_url') return intent;
  const url = `${site}${new URL(action.redirect_to_url.url).pathname}`;
  return { ...intent, next_action: { ...action, redirect_to_url: { ...action.redirect_to_url, url } } };
};

const createShapes = {
  ...confirmable,
  allowed_payment_method_types: listOf(oneOf('card')),
  amount: required(integer),
  confirm: flag,
  currency: required(text),
  customer: required(text),
  description: text,
  metadata: metadataShape,
};

export const paymentIntentRoutes: readonly Route[] = [
  route('POST', '/v1/payment_intents', createShapes, ({ tx, params }) => {
    const { amount, currency, customer, payment_method } = params;
    if (amount < 50) {
      throw invalidRequest('Amount must be at least $0.50 usd', {
        code: 'amount_too_small',
        param: 'amount',
      });
    }
    if (currency !== 'usd') throw notModelled('a currency other than usd');
    for (const param of ['return_url', 'off_session'] as const) {
      if (!params[param] || params.confirm) continue;
      throw invalidRequest(`The parameter \`${param}\` can only be set when \`confirm\` is true.`, { param });
    }
    tx.need('customers', customer, 'customer');
    if (payment_method) requireOwnPaymentMethod(tx, customer, payment_method, 'payment_method');
    const intent = createPaymentIntent(tx, {
      amount,
      currency,
      customer,
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      payment_method: payment_method ?? null,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      setup_future_usage: null,
    });
    return params.confirm ? confirm(tx, intent, params) : intent;
  }),
  listRoute('/v1/payment_intents', 'payment_intents', { customer: text }),
  route('GET', '/v1/payment_intents/:id', {}, ({ tx, id, site }) =>
    withUrlOf(site, tx.need('payment_intents', id)),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', confirmable, ({ tx, id, params }) => {
    const intent = tx.need('payment_intents', id);
    const { payment_method = intent.payment_method } = params;
    if (payment_method) requireOwnPaymentMethod(tx, intent.customer ?? '', payment_method, 'payment_method');
    return confirm(tx, { ...intent, payment_method }, params);
  }),
  route('POST', '/v1/payment_intents/:id/cancel', {}, ({ tx, id }) => {
    const intent = tx.need('payment_intents', id);
    requireUnfinished(intent, 'cancel');
    if (invoiceOfIntent(tx, id)) {
      throw invalidRequest(
        'You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice instead.',
      );
    }
    const canceled: PaymentIntent = {
      ...intent,
      canceled_at: tx.at,
      next_action: null,
      status: 'canceled',
    };
    return write(tx, 'payment_intents', canceled, 'payment_intent.canceled');
  }),
];
