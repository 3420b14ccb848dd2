import { randomText } from '../ids.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { SetupIntent } from '../objects/setup-intent.ts';
import type { Transaction } from '../store/store.ts';
import { cardErrorBody, Failure, invalidRequest } from '../wire/failure.ts';
import { fields, flag, listOf, metadata as metadataShape, oneOf, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { emit } from './event.ts';
import type { Metadata } from './metadata.ts';
import { attachChecked, resolvePaymentMethod } from './payment-method.ts';

const unused = {
  application: null,
  automatic_payment_methods: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  latest_attempt: null,
  managed_payments: null,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  single_use_mandate: null,
};

export type NewSetupIntent = {
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly paymentMethod: string | null;
  readonly allowedTypes: readonly string[] | null;
  readonly usage: SetupIntent['usage'];
};

export const createSetupIntent = (tx: Transaction, wanted: NewSetupIntent): SetupIntent => {
  const id = tx.newId('seti');
  const intent: SetupIntent = {
    ...unused,
    id,
    object: 'setup_intent',
    allowed_payment_method_types: wanted.allowedTypes,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: tx.at,
    customer: wanted.customer,
    description: wanted.description,
    last_setup_error: null,
    livemode: false,
    metadata: wanted.metadata,
    payment_method: wanted.paymentMethod,
    status: wanted.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: wanted.usage,
  };
  tx.put('setup_intents', intent);
  emit(tx, 'setup_intent.created', intent);
  return intent;
};

/** Asks the bank; a card that passes is attached to the intent's customer and known as set up. */
export const confirmSetup = (
  tx: Transaction,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent | Failure => {
  const behaviour = tx.find('card_behaviours', method.id);
  if (behaviour?.setupProblem) {
    const error = cardErrorBody(behaviour.setupProblem, { payment_method: method });
    const failed: SetupIntent = {
      ...intent,
      last_setup_error: error,
      payment_method: null,
      status: 'requires_payment_method',
    };
    tx.put('setup_intents', failed);
    emit(tx, 'setup_intent.setup_failed', failed);
    return new Failure(402, { ...error, setup_intent: failed });
  }
  const succeeded: SetupIntent = { ...intent, payment_method: method.id, status: 'succeeded' };
  if (behaviour?.authentication === 'unless-set-up') {
    tx.put('card_behaviours', { ...behaviour, authentication: 'never' });
  }
  tx.put('setup_intents', succeeded);
  const customer = intent.customer === null ? undefined : tx.find('customers', intent.customer);
  if (customer && method.customer === null) attachChecked(tx, method, customer);
  emit(tx, 'setup_intent.succeeded', succeeded);
  return succeeded;
};

export const setupIntentRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/setup_intents',
    {
      allowed_payment_method_types: listOf(text),
      automatic_payment_methods: fields({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
      confirm: flag,
      customer: text,
      description: text,
      metadata: metadataShape,
      payment_method: text,
      return_url: text,
      usage: oneOf('off_session', 'on_session'),
    },
    ({ tx, params }) => {
      const customer = params.customer ? tx.need('customers', params.customer, 'customer').id : null;
      const method =
        params.payment_method && resolvePaymentMethod(tx, params.payment_method, 'payment_method');
      const intent = createSetupIntent(tx, {
        customer,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        paymentMethod: method ? method.id : null,
        allowedTypes: params.allowed_payment_method_types ?? null,
        usage: params.usage ?? 'off_session',
      });
      if (!params.confirm) return intent;
      if (!method) {
        throw invalidRequest(
          `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
          {
            code: 'setup_intent_unexpected_state',
          },
        );
      }
      return confirmSetup(tx, intent, method);
    },
  ),
];
