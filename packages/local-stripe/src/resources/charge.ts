import { moveForCharge } from '../balance/balance-transactions.ts';
import type { CardProblem } from '../failure.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { text } from '../wire/params.ts';
import { listRoute, type Route } from '../wire/route.ts';

const unused = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

const unusedCardDetails = {
  authorization_code: null,
  electronic_commerce_indicator: null,
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} as const;

export const newCharge = (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  problem: CardProblem | null,
): Charge => {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  const paid = problem === null;
  const id = tx.newId('ch');
  const { amount, description } = intent;
  return {
    ...unused,
    billing_details: method.billing_details,
    calculated_statement_descriptor: paid ? 'ALL-AMERICAN HOOPS' : null,
    outcome: outcomeOf(problem),
    payment_method_details: {
      card: {
        ...unusedCardDetails,
        amount_authorized: paid ? intent.amount : null,
        brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: paid ? 'pass' : null,
        },
        country,
        exp_month,
        exp_year,
        fingerprint,
        funding,
        last4,
        network: brand,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      },
      type: 'card',
    },
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? moveForCharge(tx, { id, amount, description }) : null,
    captured: paid,
    created: tx.at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: problem?.code ?? null,
    failure_message: problem?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
};

const outcomeOf = (problem: CardProblem | null): Charge['outcome'] => ({
  advice_code: problem ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: problem ? '01' : null,
  network_status: problem ? 'declined_by_network' : 'approved_by_network',
  reason: problem?.declineCode ?? null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: problem
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: problem ? 'issuer_declined' : 'authorized',
});

export const chargeRoutes: readonly Route[] = [
  listRoute('/v1/charges', 'charges', { customer: text, payment_intent: text }),
];
