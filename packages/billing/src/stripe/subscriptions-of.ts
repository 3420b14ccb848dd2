import type Stripe from 'stripe';

/** Every subscription that the customer ever had. */
export const subscriptionsOf = async (stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> => {
  const all: Stripe.Subscription[] = [];
  for await (const subscription of stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
  })) {
    all.push(subscription);
  }
  return all;
};
