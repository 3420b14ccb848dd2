import { moveForRefund } from '../balance/balance-transactions.ts';
import { disputesOf, endInquiries } from '../billing/dispute-charge.ts';
import { invalidRequest } from '../failure.ts';
import type { Charge, Refund } from '../objects.ts';
import { change, emit } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import { integer, metadata, text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

const unused = {
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const chargeToRefund = (
  tx: Transaction,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
) => {
  if (params.charge !== undefined) return tx.need('charges', params.charge, 'charge');
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = tx.need('payment_intents', params.payment_intent, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : tx.find('charges', intent.latest_charge);
  if (charge === undefined) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
};

const checkRefundable = (tx: Transaction, charge: Charge, amount: number): void => {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid, so it cannot be refunded.`, {
      param: 'charge',
    });
  }
  if (disputesOf(tx, charge).some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
};

export const refundRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/refunds',
    { amount: integer, charge: text, payment_intent: text, metadata },
    ({ tx, params }) => {
      const charge = chargeToRefund(tx, params);
      const amount = params.amount ?? charge.amount - charge.amount_refunded;
      checkRefundable(tx, charge, amount);
      const behaviour =
        charge.payment_method === null ? undefined : tx.find('card_behaviours', charge.payment_method);
      const id = tx.newId('re');
      const refund: Refund = {
        ...unused,
        ...{
          balance_transaction: moveForRefund(tx, { id, amount }),
          destination_details: {
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
            type: 'card',
          },
        },
        id,
        object: 'refund',
        amount,
        charge: charge.id,
        created: tx.at,
        currency: charge.currency,
        customer: charge.customer,
        metadata: params.metadata ?? {},
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: null,
        status: behaviour?.refundsWait ? 'pending' : 'succeeded',
      };
      tx.put('refunds', refund);
      const later = { refund: refund.id, at: tx.at + 60 };
      if (behaviour?.refundsFail) tx.put('refund_failures', { id: `failure_${refund.id}`, ...later });
      if (behaviour?.refundsWait) tx.put('pending_refunds', { id: `pending_${refund.id}`, ...later });
      const refunded = charge.amount_refunded + amount;
      const changed = { amount_refunded: refunded, refunded: refunded === charge.amount };
      change(tx, 'charges', charge, changed, 'refunded');
      emit(tx, 'refund.created', refund);
      if (changed.refunded) endInquiries(tx, charge);
      return refund;
    },
  ),
  listRoute('/v1/refunds', 'refunds', { payment_intent: text }),
  route('GET', '/v1/refunds/:id', {}, ({ tx, id }) => tx.need('refunds', id)),
];
