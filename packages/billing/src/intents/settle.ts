import type Stripe from 'stripe';
import { requireDefaultCard } from '../default-card.ts';
import { cardFailure, looking, StripeRefusal, StripeUndecided } from '../stripe-failure.ts';
import { epochSecondsOf, paidAtOf } from '../stripe-values.ts';
import {
  customerOf,
  type IntentContext,
  type IntentExecutor,
  type IntentOf,
  metadataOf,
} from './intent-context.ts';

/** The clocks of Stripe and ours may differ; searching starts a little earlier than the promise. */
const clockSkewSeconds = 3_600;

/**
 * Charges the default card for unpaid class months, without the parent present (spec section 7,
 * payOutstandingBalance). A refused attempt leaves its payment intent behind, unpaid; the next attempt makes a
 * new one.
 */
export const settle: IntentExecutor<'settle'> = async (intent, context) => {
  const { stripe, family } = context;
  const customer = customerOf(family);
  const earlier = await looking(earlierAttempt(intent, customer, context));
  if (earlier) return outcomeOf(earlier);
  const payment = await stripe.paymentIntents.create(
    {
      amount: intent.amount.cents,
      currency: intent.amount.currency,
      customer,
      payment_method: await requireDefaultCard(stripe, customer),
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      description: `Classes ${intent.periods.join(', ')}`,
      metadata: { ...metadataOf(family, intent), periods: intent.periods.join(',') },
      expand: ['latest_charge'],
    },
    context.key('settle', `${intent.settlementId}:${intent.attempt}`),
  );
  return outcomeOf(payment);
};

const earlierAttempt = async (
  intent: IntentOf<'settle'>,
  customer: string,
  { stripe }: IntentContext,
): Promise<Stripe.PaymentIntent | undefined> => {
  const since = epochSecondsOf(intent.requestedAt) - clockSkewSeconds;
  const payments = stripe.paymentIntents.list({
    customer,
    created: { gte: since },
    limit: 100,
    expand: ['data.latest_charge'],
  });
  for await (const payment of payments) {
    if (payment.metadata.intentId === intent.intentId) return payment;
  }
  return undefined;
};

const outcomeOf = (payment: Stripe.PaymentIntent) => {
  if (payment.status === 'succeeded') {
    return { kind: 'settled' as const, paymentIntentId: payment.id, paidAt: paidAtOf(payment) };
  }
  if (payment.status === 'requires_payment_method' || payment.status === 'canceled') {
    const { decline_code, code } = payment.last_payment_error ?? {};
    const failure = cardFailure(decline_code ?? code);
    throw new StripeRefusal(failure.code, failure.declineCode);
  }
  throw new StripeUndecided(`Payment intent ${payment.id} is ${payment.status}.`);
};
