import type Stripe from 'stripe';
import type { Look } from '../families/family-repository.ts';
import { expanded } from '../stripe/stripe-values.ts';

/** Looks at a customer's default card: what is shown of it, and whether there is one. */
export const seeCard =
  (stripe: Stripe, customerId: string): Look =>
  async () => {
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
