import type { IntentOf } from '@hoops/domain/family/intents';
import type Stripe from 'stripe';
import { requireDefaultCard } from '../customers/ensure-customer.ts';
import { paymentIntentOf } from '../observations/observe-invoice.ts';
import { requireRead, StripeUndecided } from '../stripe/stripe-failure.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { hasEnded } from '../stripe/subscription-facts.ts';
import { isRefused, mayBegin, paymentRefusal, waitsForBank } from './bank-confirmation.ts';
import { cancelNow } from './end-now.ts';
import { customerOf, type IntentContext } from './intent-context.ts';

type First = { readonly invoice: Stripe.Invoice; readonly payment: Stripe.PaymentIntent };

/**
 * Starts a subscription after confirming its first payment. A refused start voids the invoice.
 * @returns the active subscription
 * @throws WaitsForBank; StripeRefusal; StripeUndecided; Stripe's error
 */
export const confirmFirstPayment = async (
  subscription: Stripe.Subscription,
  intent: IntentOf<'start-plan'>,
  context: IntentContext,
): Promise<Stripe.Subscription> => {
  if (!mayNotHaveBegun.includes(subscription.status)) return subscription;
  const { invoice, payment } = await firstPaymentOf(subscription, context);
  if (invoice.status === 'paid') return begun(subscription, context);
  if (!payment) throw new Error(`Invoice ${invoice.id} has no payment.`);
  const first = { invoice, payment };
  if (hasEnded(subscription)) throw paymentRefusal(payment, intent);
  if (!context.confirmation.isOver) {
    if (payment.status === 'requires_action') throw waitsForBank(payment);
    if (isUnasked(payment)) return ask(subscription, first, intent, context);
  }
  return giveUp(subscription, first, intent, context);
};

/** Includes `canceled`, because a canceled subscription may never have been active. */
const mayNotHaveBegun: readonly string[] = ['incomplete', 'incomplete_expired', 'canceled'];

const firstPaymentOf = async (
  { id, latest_invoice }: Stripe.Subscription,
  { stripe }: IntentContext,
): Promise<Pick<First, 'invoice'> & Partial<First>> => {
  if (!latest_invoice) throw new Error(`Subscription ${id} has no invoice.`);
  const invoice = await requireRead(
    stripe.invoices.retrieve(idOf(latest_invoice), { expand: ['payments.data.payment.payment_intent'] }),
  );
  const payment = paymentIntentOf(invoice);
  // Without a payment if the customer balance, or the coach, paid the invoice.
  return { invoice, ...(payment && { payment }) };
};

/** Waits for the subscription, which becomes active a moment after the payment succeeds. */
const begun = async (
  subscription: Stripe.Subscription,
  { stripe }: IntentContext,
): Promise<Stripe.Subscription> => {
  if (subscription.status === 'canceled') return subscription;
  const now = await requireRead(stripe.subscriptions.retrieve(subscription.id));
  if (now.status === 'incomplete')
    throw new StripeUndecided(`Subscription ${now.id} is paid but incomplete.`);
  return now;
};

/** True if an earlier attempt crashed before starting the bank's confirmation. */
const isUnasked = ({ status, last_payment_error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_confirmation' || (status === 'requires_payment_method' && last_payment_error === null);

const ask = async (
  subscription: Stripe.Subscription,
  first: First,
  intent: IntentOf<'start-plan'>,
  context: IntentContext,
): Promise<Stripe.Subscription> => {
  const { stripe, family, key, confirmation } = context;
  const return_url = mayBegin(confirmation);
  try {
    const payment_method = await requireDefaultCard(stripe, customerOf(family));
    await stripe.paymentIntents.confirm(
      first.payment.id,
      { payment_method, return_url },
      key('confirm-start'),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    return giveUp(subscription, first, intent, context, error);
  }
  const now = await requireRead(stripe.subscriptions.retrieve(subscription.id));
  return confirmFirstPayment(now, intent, context);
};

const giveUp = async (
  { id }: Stripe.Subscription,
  { invoice, payment }: First,
  intent: IntentOf<'start-plan'>,
  { stripe, key }: IntentContext,
  refusal?: unknown,
): Promise<Stripe.Subscription> => {
  let kept: unknown;
  try {
    await stripe.invoices.voidInvoice(invoice.id, {}, key(`void-${invoice.id}`));
  } catch (error) {
    if (!isRefused(error)) throw error;
    kept = error;
  }
  const now = await requireRead(stripe.subscriptions.retrieve(id));
  if (now.status === 'incomplete') {
    // A payment of the invoice may be in progress, so the start is not refused yet.
    if (kept) throw new StripeUndecided(`Invoice ${invoice.id} was not voided.`, { cause: kept });
    await cancelNow(id, { stripe, key });
  } else if (!hasEnded(now)) return now;
  throw refusal ?? paymentRefusal(payment, intent);
};
