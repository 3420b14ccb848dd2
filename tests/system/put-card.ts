import Stripe from 'stripe';
import type { LocalProduct, Person } from './start-local.ts';

export const stripeOf = async (product: LocalProduct): Promise<Stripe> => {
  const { stripe } = await product.status();
  const { hostname, port } = new URL(stripe.endpoint);
  return new Stripe(stripe.secretKey, { host: hostname, port: Number(port), protocol: 'http' });
};

export const putCard = async (product: LocalProduct, parent: Person, testCard: string): Promise<void> => {
  const client = await stripeOf(product);
  const { body } = await parent.get('me');
  const customer: string = body.family.stripeCustomerId;
  const card = await client.paymentMethods.attach(testCard, { customer });
  await client.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await product.settle();
};
