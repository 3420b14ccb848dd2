import { randomText } from '../ids.ts';
import type { Transaction } from '../store/store.ts';
import type { FailureBody } from '../wire/failure.ts';
import { emit } from './event.ts';
import type { Metadata } from './metadata.ts';

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly amount: number;
  readonly amount_received: number;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly client_secret: string;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: FailureBody | null;
  readonly latest_charge: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_action:
    | { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object }
    | { readonly type: 'redirect_to_url'; readonly redirect_to_url: Redirect }
    | null;
  readonly payment_method: string | null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: 'off_session' | 'on_session' | null;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
}

interface Redirect {
  /** Where the holder comes back to. */
  readonly return_url: string;
  /** The page on which they answer their bank. */
  readonly url: string;
}

/** Where the bank's page of a payment is; the last part is its secret. */
export const bankPath = (secret: string): string => `/b/${secret}`;

const unused = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export interface NewPaymentIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly paymentMethod: string | null;
  readonly allowedTypes: readonly string[] | null;
  readonly receiptEmail: string | null;
  readonly setupFutureUsage: PaymentIntent['setup_future_usage'];
}

export function createPaymentIntent(tx: Transaction, wanted: NewPaymentIntent): PaymentIntent {
  const id = tx.newId('pi');
  const intent: PaymentIntent = {
    ...unused,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: wanted.allowedTypes,
    amount: wanted.amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: tx.at,
    currency: wanted.currency,
    customer: wanted.customer,
    description: wanted.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: wanted.metadata,
    next_action: null,
    payment_method: wanted.paymentMethod,
    receipt_email: wanted.receiptEmail,
    setup_future_usage: wanted.setupFutureUsage,
    status: wanted.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
  };
  tx.put('payment_intents', intent);
  emit(tx, 'payment_intent.created', intent);
  return intent;
}
