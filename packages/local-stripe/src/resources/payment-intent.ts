import { type PaymentIntent, randomText } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { write } from './event.ts';

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
} as const;

export type NewPaymentIntent = Pick<
  PaymentIntent,
  | 'allowed_payment_method_types'
  | 'amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'setup_future_usage'
>;

export const createPaymentIntent = (tx: Transaction, wanted: NewPaymentIntent): PaymentIntent => {
  const id = tx.newId('pi');
  const intent: PaymentIntent = {
    ...unused,
    ...wanted,
    id,
    object: 'payment_intent',
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: tx.at,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    receipt_email: null,
    status: wanted.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
  };
  return write(tx, 'payment_intents', intent, 'payment_intent.created');
};
