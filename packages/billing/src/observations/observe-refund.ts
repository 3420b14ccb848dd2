import type { BillingCommand } from '@hoops/domain/family/commands';
import type Stripe from 'stripe';
import { isoOf, moneyOf, optionalIdOf } from '../stripe/stripe-values.ts';
import { paymentIdOf } from './payment-id.ts';

/** A refund as it is at Stripe: which of our payments it takes back, and how much. @throws Stripe's errors. */
export const observeRefund = async (stripe: Stripe, refundId: string): Promise<readonly BillingCommand[]> => {
  const refund = await stripe.refunds.retrieve(refundId);
  const paymentIntentId = optionalIdOf(refund.payment_intent);
  if (refund.status !== 'succeeded' || !paymentIntentId) return [];
  return [
    {
      type: 'ObserveRefund',
      refundId: refund.id,
      paymentId: await paymentIdOf(stripe, paymentIntentId),
      amount: moneyOf(refund.amount, refund.currency),
      refundedAt: isoOf(refund.created),
    },
  ];
};
