import type Stripe from 'stripe';

export type StripeSide = Awaited<ReturnType<typeof readStripe>>;

export const readStripe = async (stripe: Stripe) => ({
  customers: await all(stripe.customers.list({ limit: 100 })),
  subscriptions: await all(
    stripe.subscriptions.list({ status: 'all', limit: 100, expand: ['data.discounts'] }),
  ),
  schedules: await all(stripe.subscriptionSchedules.list({ limit: 100 })),
  invoices: await all(stripe.invoices.list({ limit: 100, expand: ['data.payments'] })),
  payments: await all(stripe.paymentIntents.list({ limit: 100 })),
  charges: await all(stripe.charges.list({ limit: 100 })),
  disputes: await all(stripe.disputes.list({ limit: 100 })),
  refunds: await all(stripe.refunds.list({ limit: 100 })),
  payouts: await all(stripe.payouts.list({ limit: 100 })),
  transactions: await all(stripe.balanceTransactions.list({ limit: 100 })),
});

const all = async <Item>(list: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items.reverse();
};

export const idOf = (reference: string | { readonly id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Our id of a charge: the invoice's id for a plan, else the payment intent's id. */
export const paymentIdOf = ({ invoices }: StripeSide, charge: Stripe.Charge): string => {
  const intent = idOf(charge.payment_intent);
  const invoice = invoices.find(({ payments }) =>
    payments?.data.some(({ payment }) => idOf(payment.payment_intent) === intent),
  );
  return invoice?.id ?? intent;
};

export const isAlive = ({ status }: Stripe.Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired' && status !== 'incomplete';
