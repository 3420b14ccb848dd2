import { addMoney, type Money, usd } from '@hoops/domain/money';
import type Stripe from 'stripe';
import { paymentIntentOf } from '../observations/observe-invoice.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { isoOf, moneyOf } from '../stripe/stripe-values.ts';
import { hasEnded } from '../stripe/subscription-facts.ts';
import { endNow } from './end-now.ts';
import { type IntentContext, type IntentExecutor, metadataOf } from './intent-context.ts';

type Context = Pick<IntentContext, 'stripe' | 'key'> & {
  readonly intentId: string;
  readonly metadata: Stripe.MetadataParam;
};

/**
 * Refunds all payments of a plan before ending the plan, so no plan ends without a refund. Does not repeat
 * earlier refunds.
 */
export const withdrawPlan: IntentExecutor<'withdraw-plan'> = async (intent, { stripe, key, family, at }) => {
  const { intentId, subscriptionId } = intent;
  const context = { stripe, key, intentId, metadata: metadataOf(family, intent) };
  const subscription = await requireRead(stripe.subscriptions.retrieve(subscriptionId));
  const refunds: Refunded[] = [];
  for (const id of await requireRead(paidInvoicesOf(stripe, subscriptionId)))
    refunds.push(...(await refundsOf(id, context)));
  if (!hasEnded(subscription)) await endNow(subscription, context);
  const refunded = addMoney(usd(0), ...refunds.map(({ amount }) => amount));
  return { kind: 'withdrawn', endedAt: at, refunded, refunds };
};

const paidInvoicesOf = async (stripe: Stripe, subscription: string): Promise<readonly string[]> => {
  const paid: string[] = [];
  for await (const { id, amount_paid } of stripe.invoices.list({ subscription, status: 'paid', limit: 100 }))
    if (amount_paid > 0) paid.push(id);
  return paid;
};

/** `isOver` is true once the bank has paid the refund, which may take days. */
type Refunded = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly refundedAt: string;
  readonly isOver: boolean;
};

/**
 * Refunds the rest of an invoice's payment.
 * @returns all refunds of the payment
 */
const refundsOf = async (invoiceId: string, context: Context): Promise<readonly Refunded[]> => {
  const { stripe, key, intentId, metadata } = context;
  const expand = ['payments.data.payment.payment_intent'];
  const invoice = await requireRead(stripe.invoices.retrieve(invoiceId, { expand }));
  const payment = paymentIntentOf(invoice);
  // Cash, a check or a credit is returned by the coach, not by Stripe.
  if (payment?.status !== 'succeeded') return [];
  const before = await requireRead(madeRefunds(stripe, payment.id));
  const left = payment.amount_received - before.reduce((cents, { amount }) => cents + amount, 0);
  const made: Stripe.Refund[] = [];
  if (left > 0) {
    const { id } = await stripe.refunds.create(
      { payment_intent: payment.id, amount: left, metadata },
      key('withdraw-plan', `${intentId}:${payment.id}`),
    );
    // With a repeated key, Stripe returns the first answer, although the bank may have returned the money
    // since.
    const refund = await requireRead(stripe.refunds.retrieve(id));
    if (!isMade(refund)) throw new StripeRefusal('refused');
    made.push(refund);
  }
  return [...before, ...made].map(({ id, amount, currency, created, status }) => ({
    refundId: id,
    paymentId: invoiceId,
    amount: moneyOf(amount, currency),
    refundedAt: isoOf(created),
    isOver: status === 'succeeded',
  }));
};

const madeRefunds = async (stripe: Stripe, payment: string): Promise<readonly Stripe.Refund[]> => {
  const made: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    if (isMade(refund)) made.push(refund);
  return made;
};

const isMade = ({ status }: Stripe.Refund): boolean => status === 'succeeded' || status === 'pending';
