import { createStripe } from '@hoops/billing/stripe/stripe-client';
import type { LocalSystem } from '../system/system.ts';
import type { DemoClient } from './demo-client.ts';

/** Puts one of Stripe's test cards on file, as the parent would do on Stripe's page. */
export const putCard = async (system: LocalSystem, client: DemoClient, testCard: string): Promise<void> => {
  const { family } = await client.call<{ family: { stripeCustomerId: string } }>('me');
  const stripe = createStripe({
    secretKey: system.stripe.secretKey,
    api: { protocol: 'http', host: system.stripe.host, port: system.stripe.port },
  });
  const { id } = await stripe.paymentMethods.attach(testCard, { customer: family.stripeCustomerId });
  await stripe.customers.update(family.stripeCustomerId, {
    invoice_settings: { default_payment_method: id },
  });
  await system.settled();
};
