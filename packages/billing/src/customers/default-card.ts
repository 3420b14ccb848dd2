import type Stripe from 'stripe';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { optionalIdOf } from '../stripe/stripe-values.ts';

/**
 * Customer's default payment method, read from Stripe because events may be behind.
 * @throws StripeRefusal `customer-missing` or `no-default-card`
 */
export const requireDefaultCard = async (stripe: Stripe, customerId: string): Promise<string> => {
  const customer = await requireRead(stripe.customers.retrieve(customerId));
  if (customer.deleted) throw new StripeRefusal('customer-missing');
  const card = optionalIdOf(customer.invoice_settings.default_payment_method);
  if (!card) throw new StripeRefusal('no-default-card');
  return card;
};
