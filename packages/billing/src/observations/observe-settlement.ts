import { periodSchema } from '@hoops/domain/family/charges/events';
import { settlementId } from '@hoops/domain/ids';
import type { Period } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Look } from '../families/family-repository.ts';
import { moneyOf, paidAtOf } from '../stripe/stripe-values.ts';

/**
 * Looks at the payment of class months. Other payment intents (those of invoices) are not looked at: they
 * would count twice.
 */
export const seeSettlement =
  (stripe: Stripe, paymentIntentId: string): Look =>
  async () => {
    const payment = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const settlement = payment.metadata.settlementId;
    if (!settlement || payment.status !== 'succeeded') return [];
    return [
      {
        type: 'ObservePayment',
        paymentId: payment.id,
        source: 'classes',
        athleteId: null,
        periods: periodsOf(payment),
        amount: moneyOf(payment.amount_received, payment.currency),
        paidAt: paidAtOf(payment),
      },
      {
        type: 'ObserveSettlementPaid',
        settlementId: settlementId(settlement),
        paymentIntentId: payment.id,
      },
    ];
  };

const periodsOf = ({ metadata }: Stripe.PaymentIntent): readonly Period[] =>
  z.parse(z.array(periodSchema), (metadata.periods ?? '').split(',').filter(Boolean));
