import type { BillingCommand } from '@hoops/domain/family/commands';
import { failedRefund } from '@hoops/domain/family/payments/evolve';
import { formatDollars } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { idOf, isoOf, moneyOf, optionalIdOf } from '../stripe/stripe-values.ts';

/**
 * A refund at Stripe. A refund returned by the bank stays an open difference, because a person must repay the
 * family.
 * @throws Stripe's errors
 */
export const observeRefund = async (stripe: Stripe, refundId: string): Promise<readonly BillingCommand[]> => {
  const refund = await stripe.refunds.retrieve(refundId);
  const paymentIntentId = optionalIdOf(refund.payment_intent);
  if (refund.status === 'failed') {
    const ours = `${formatDollars(moneyOf(refund.amount, refund.currency))} to be returned`;
    return [
      {
        type: 'RecordDrift',
        objectId: refund.id,
        field: failedRefund,
        ours,
        theirs: 'sent back by the bank',
      },
    ];
  }
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

/**
 * Payment id in events: the invoice's id for plans, the payment intent's id for class months.
 * @throws Stripe's errors
 */
export const paymentIdOf = async (stripe: Stripe, paymentIntentId: string): Promise<string> => {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice ? idOf(invoice) : paymentIntentId;
};
