import { cardError, invalidRequest, resourceMissing } from '../failure.ts';
import type { BillingDetails, Customer, PaymentMethod } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import type { CardBehaviour } from '../store/tables.ts';
import { required, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { change, emit, write } from './event.ts';
import { cardFingerprint, findTestCardByAlias, type TestCard } from './test-cards.ts';

export const noBillingDetails: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export type NewCard = {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly billingDetails: BillingDetails;
};

export const createCard = (tx: Transaction, given: NewCard): PaymentMethod => {
  const { card, expMonth, expYear, billingDetails } = given;
  const method: PaymentMethod = {
    allow_redisplay: 'unspecified',
    customer_account: null,
    id: tx.newId('pm'),
    object: 'payment_method',
    billing_details: billingDetails,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: card.country,
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: cardFingerprint(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.at,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  tx.put('payment_methods', method);
  tx.put('card_behaviours', behaviourOf(method.id, card));
  return method;
};

const behaviourOf = (id: string, card: TestCard): CardBehaviour => ({
  id,
  setupProblem: card.setupProblem,
  chargeProblem: card.chargeProblem,
  authentication: card.authentication,
  ...(card.dispute && { dispute: card.dispute }),
  ...(card.refundsFail && { refundsFail: card.refundsFail }),
  ...(card.refundsWait && { refundsWait: card.refundsWait }),
});

/** Payment method by id; an alias such as `pm_card_visa` creates a new card, like Stripe's test ids. */
const resolvePaymentMethod = (tx: Transaction, id: string): PaymentMethod => {
  const alias = findTestCardByAlias(id);
  if (alias === undefined) return tx.need('payment_methods', id);
  return createCard(tx, {
    card: alias,
    expMonth: 12,
    expYear: new Date(tx.at * 1000).getUTCFullYear() + 8,
    billingDetails: noBillingDetails,
  });
};

const attachPaymentMethod = (tx: Transaction, id: string, customer: Customer): PaymentMethod => {
  const method = resolvePaymentMethod(tx, id);
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const refusal = tx.find('card_behaviours', method.id)?.setupProblem;
  if (refusal) throw cardError(refusal);
  return attachChecked(tx, method, customer);
};

export const attachChecked = (tx: Transaction, method: PaymentMethod, customer: Customer): PaymentMethod => {
  const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };
  const attached = { ...method, customer: customer.id, card: { ...method.card, checks } };
  return write(tx, 'payment_methods', attached, 'payment_method.attached');
};

export const setDefaultPaymentMethod = (
  tx: Transaction,
  customer: Customer,
  paymentMethodId: string | null,
): Customer =>
  change(tx, 'customers', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: paymentMethodId },
  });

export const detachPaymentMethod = (tx: Transaction, id: string): PaymentMethod => {
  const method = tx.need('payment_methods', id);
  const customer = method.customer === null ? undefined : tx.find('customers', method.customer);
  if (customer === undefined) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = { ...method, customer: null };
  tx.put('payment_methods', detached);
  emit(tx, 'payment_method.detached', detached, method);
  if (customer.invoice_settings.default_payment_method === id) setDefaultPaymentMethod(tx, customer, null);
  return detached;
};

/**
 * Payment method of the customer.
 * @throws Stripe's refusal for another customer's card
 */
export const requireOwnPaymentMethod = (
  tx: Transaction,
  customerId: string,
  id: string,
  param: string,
): PaymentMethod => {
  const method = tx.find('payment_methods', id);
  if (method === undefined) throw resourceMissing('PaymentMethod', id, param);
  if (method.customer === customerId) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
};

export const paymentMethodRoutes: readonly Route[] = [
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, ({ tx, params, id }) =>
    attachPaymentMethod(tx, id, tx.need('customers', params.customer, 'customer')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ tx, id }) => detachPaymentMethod(tx, id)),
];
