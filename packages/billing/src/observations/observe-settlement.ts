import type { BillingCommand } from '@hoops/domain/family/commands';
import { settlementId } from '@hoops/domain/ids';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import type { Period } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { moneyOf, paidAtOf } from '../stripe/stripe-values.ts';

/**
 * Payment of class months at Stripe. Ignores payments of invoices, which would count twice.
 * @throws Stripe's errors
 */
export const observeSettlement = async (
  stripe: Stripe,
  paymentIntentId: string,
): Promise<readonly BillingCommand[]> => {
  return paidSettlement(await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }));
};

/** @param payment expanded with its latest charge */
export const paidSettlement = (payment: Stripe.PaymentIntent): readonly BillingCommand[] => {
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
