import type Stripe from 'stripe';
import { idOf } from '../stripe/stripe-values.ts';

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
