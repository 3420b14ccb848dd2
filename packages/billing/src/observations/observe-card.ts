import type { BillingCommand } from '@hoops/domain/family/commands';
import type Stripe from 'stripe';
import { expanded } from '../stripe/stripe-values.ts';

export const observeCard = async (stripe: Stripe, customerId: string): Promise<readonly BillingCommand[]> => {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const card = expanded(method)?.card;
  return [
    {
      type: 'ObserveDefaultCard',
      hasDefault: method !== null,
      card: card
        ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
        : null,
    },
  ];
};
