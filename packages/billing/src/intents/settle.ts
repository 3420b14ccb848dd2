import { isUnpaid } from '@hoops/domain/family/charges/charges';
import type { IntentOf } from '@hoops/domain/family/intents';
import Stripe from 'stripe';
import { requireDefaultCard } from '../customers/ensure-customer.ts';
import { paidSettlement } from '../observations/observe-settlement.ts';
import { requireRead, StripeRefusal, StripeUndecided } from '../stripe/stripe-failure.ts';
import { epochSecondsOf } from '../stripe/stripe-values.ts';

import { isRefused, mayBegin, paymentRefusal, waitsForBank } from './bank-confirmation.ts';
import { customerOf, type IntentContext, type IntentExecutor, metadataOf } from './intent-context.ts';

const { errors } = Stripe;

/** Clocks may differ, so the search for earlier payments starts an hour before the intent. */
const clockSkewSeconds = 3_600;

/**
 * Charges the default card for class months (spec section 7, payOutstandingBalance). A refused payment is
 * canceled before the refusal is recorded.
 */
export const settle: IntentExecutor<'settle'> = async (intent, context) => {
  const customer = customerOf(context.family);
  const earlier = await requireRead(earlierAttempt(intent, customer, context));
  // Automatic payment was turned off before the call to Stripe, so nothing is charged.
  if (!earlier && intent.autopay && !context.family.autopay) throw new StripeRefusal('autopay-off');
  const payment = earlier ?? (await charge(intent, customer, context));
  return paidSettlement(await succeeded(payment, intent, context));
};

const charge = async (
  intent: IntentOf<'settle'>,
  customer: string,
  { stripe, family, key, confirmation }: IntentContext,
): Promise<Stripe.PaymentIntent> => {
  const where = intent.withBank ? { return_url: mayBegin(confirmation) } : { off_session: true };
  const card = await requireDefaultCard(stripe, customer);
  try {
    return await stripe.paymentIntents.create(
      {
        amount: intent.amount.cents,
        currency: intent.amount.currency,
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        ...where,
        description: `Classes ${intent.periods.join(', ')}`,
        metadata: { ...metadataOf(family, intent), periods: intent.periods.join(',') },
        expand: ['latest_charge'],
      },
      key('settle', `${intent.settlementId}:${intent.attempt}`),
    );
  } catch (error) {
    const refused = error instanceof errors.StripeCardError ? error.payment_intent?.id : undefined;
    if (refused === undefined) throw error;
    return requireRead(stripe.paymentIntents.retrieve(refused, { expand: ['latest_charge'] }));
  }
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

const succeeded = async (
  payment: Stripe.PaymentIntent,
  intent: IntentOf<'settle'>,
  context: IntentContext,
): Promise<Stripe.PaymentIntent> => {
  if (payment.status === 'succeeded') return payment;
  const isAtBank = intent.withBank === true && payment.status === 'requires_action';
  const isPaidElsewhere = isAtBank && hasPaidMonth(context.family, intent);
  if (isAtBank && !isPaidElsewhere && !context.confirmation.isOver) throw waitsForBank(payment);
  if (isAtBank || payment.status === 'requires_payment_method') {
    const left = await giveUp(payment, context);
    // The bank may have confirmed the payment before the cancellation.
    if (left.status === 'succeeded') return left;
  } else if (payment.status !== 'canceled') {
    throw new StripeUndecided(`Payment intent ${payment.id} is ${payment.status}.`);
  }
  if (isPaidElsewhere) throw new StripeRefusal('already-paid');
  throw paymentRefusal(payment, intent);
};

/** True if another payment of these months was recorded; then nothing may be charged. */
const hasPaidMonth = ({ charges }: IntentContext['family'], { periods }: IntentOf<'settle'>): boolean =>
  periods.some((period) => !charges.some((bill) => bill.period === period && isUnpaid(bill)));

/** Cancels the payment, because only a canceled payment can never succeed later. */
const giveUp = async (
  { id }: Stripe.PaymentIntent,
  { stripe, key }: IntentContext,
): Promise<Stripe.PaymentIntent> => {
  try {
    return await stripe.paymentIntents.cancel(id, {}, key(`cancel-${id}`));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const now = await requireRead(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    if (now.status === 'succeeded' || now.status === 'canceled') return now;
    throw new StripeUndecided(`Payment intent ${id} was not canceled.`, { cause: error });
  }
};
