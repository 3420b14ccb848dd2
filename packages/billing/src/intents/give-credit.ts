import type Stripe from 'stripe';
import { requireRead } from '../stripe/stripe-failure.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { customerOf, type IntentExecutor, metadataOf } from './intent-context.ts';

const creditOf = async (stripe: Stripe, customer: string, intentId: string) => {
  for await (const given of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
    if (given.metadata?.intentId === intentId) return given;
  return undefined;
};

/** Credits the customer balance, which Stripe deducts from the next invoices. */
export const giveCredit: IntentExecutor<'give-credit'> = async (intent, { stripe, family, key }) => {
  const customer = customerOf(family);
  const earlier = await requireRead(creditOf(stripe, customer, intent.intentId));
  const { id, created } =
    earlier ??
    (await stripe.customers.createBalanceTransaction(
      customer,
      {
        amount: -intent.amount.cents,
        currency: intent.amount.currency,
        description: 'Credit from the club',
        metadata: metadataOf(family, intent),
      },
      key('give-credit'),
    ));
  return { kind: 'credit-given', creditId: id, givenAt: isoOf(created) };
};
