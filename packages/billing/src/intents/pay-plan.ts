import type { IntentOf } from '@hoops/domain/family/intents';
import type { OutcomeOf } from '@hoops/domain/family/record-outcome';
import type Stripe from 'stripe';
import { requireDefaultCard } from '../customers/ensure-customer.ts';
import {
  isUncollected,
  paidBy,
  paidOffStripe,
  paymentIntentOf,
  paymentOf,
  uncollectedFacts,
} from '../observations/observe-invoice.ts';
import { requireRead, StripeRefusal, StripeUndecided } from '../stripe/stripe-failure.ts';
import { hasEnded, onlyItem } from '../stripe/subscription-facts.ts';
import { mayBegin, paymentRefusal, WaitsForBank, waitsForBank } from './bank-confirmation.ts';
import {
  customerOf,
  type IntentContext,
  type IntentExecutor,
  livePlanOf,
  metadataOf,
} from './intent-context.ts';

/**
 * Charges the default card for a plan's debt up to the displayed amount, oldest invoice first, including
 * uncollected drafts. Pays each invoice once.
 */
export const payPlan: IntentExecutor<'pay-plan'> = async (intent, context) => {
  const { stripe, family } = context;
  if (intent.invoices) return payEndedPlans(intent, intent.invoices, context);
  const { subscriptionId } = livePlanOf(family, intent.athleteId);
  const subscription = await requireRead(stripe.subscriptions.retrieve(subscriptionId));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  const isOwed = owedBy(subscription, family.failedPayments);
  const invoices = await requireRead(invoicesOf(stripe, subscriptionId));
  const owed = invoices.filter(isOwed);
  const spent = paidFor(intent, invoices);
  // Never pays more than the displayed amount; the parent must see any later debt first.
  const reached = within(intent.amount.cents - spent, owed);
  // Limited to one payment, because the bank confirms payments one at a time.
  const named = intent.withBank ? reached.slice(0, spent > 0 ? 0 : 1) : reached;
  // Refuses if the oldest invoice alone exceeds the amount, because the parent must see the new amount first.
  if (owed.length > 0 && named.length === 0 && spent === 0) throw new StripeRefusal('amount-changed');
  if (named.length > 0 && !intent.withBank && !intent.method)
    await requireDefaultCard(stripe, customerOf(family));
  for (const invoice of named) await pay(invoice, intent, context);
  const { status } = await requireRead(stripe.subscriptions.retrieve(subscriptionId));
  // Includes payments of earlier attempts; the decider skips recorded payments.
  const now = await requireRead(invoicesOf(stripe, subscriptionId));
  return {
    kind: 'plan-paid',
    status,
    payments: now.flatMap((invoice) => paymentOf(invoice) ?? []),
    left: now.filter(isOwed).map((one) => ({ ...uncollectedFacts(one), isTried: !isUncollected(one) })),
  };
};

const payEndedPlans = async (
  intent: IntentOf<'pay-plan'>,
  ids: readonly string[],
  context: IntentContext,
): Promise<Extract<OutcomeOf<'pay-plan'>, { readonly kind: 'debt-paid' }>> => {
  const { stripe, family } = context;
  const read = async () => {
    const invoices: Stripe.Invoice[] = [];
    for (const id of ids)
      invoices.push(await requireRead(stripe.invoices.retrieve(id, { expand: [paidOffStripe] })));
    return invoices;
  };
  const isOwed = ({ status }: Stripe.Invoice): boolean => status === 'open' || status === 'draft';
  const invoices = await read();
  const spent = paidFor(intent, invoices);
  const owed = within(intent.amount.cents - spent, invoices.filter(isOwed));
  const named = intent.withBank ? owed.slice(0, spent > 0 ? 0 : 1) : owed;
  if (named.length > 0 && !intent.withBank && !intent.method)
    await requireDefaultCard(stripe, customerOf(family));
  for (const invoice of named) await pay(invoice, intent, context);
  const now = await read();
  return {
    kind: 'debt-paid',
    payments: now.flatMap((invoice) => paymentOf(invoice) ?? []),
    isPaid: !now.some(isOwed),
  };
};

const invoicesOf = async (stripe: Stripe, subscription: string): Promise<readonly Stripe.Invoice[]> => {
  const oldestFirst: Stripe.Invoice[] = [];
  const expand = [`data.${paidOffStripe}`];
  for await (const invoice of stripe.invoices.list({ subscription, limit: 100, expand }))
    oldestFirst.unshift(invoice);
  return oldestFirst;
};

const owedBy = (
  subscription: Stripe.Subscription,
  failures: IntentContext['family']['failedPayments'],
): ((invoice: Stripe.Invoice) => boolean) => {
  const { current_period_start: begins } = onlyItem(subscription);
  return (invoice) => {
    const isOfNow = invoice.lines.data.some(({ period }) => period.start === begins);
    const hasFailed = failures.some(({ invoiceId }) => invoiceId === invoice.id);
    // Stripe collects drafts with automatic advancement itself, within the hour.
    const isForgotten = invoice.status === 'draft' && !invoice.auto_advance && (isOfNow || hasFailed);
    return invoice.status === 'open' || isForgotten;
  };
};

const paidFor = ({ intentId }: IntentOf<'pay-plan'>, invoices: readonly Stripe.Invoice[]): number =>
  invoices
    .filter(({ status, metadata }) => status === 'paid' && metadata?.intentId === intentId)
    .reduce((cents, { amount_paid }) => cents + amount_paid, 0);

const within = (cents: number, oldestFirst: readonly Stripe.Invoice[]): readonly Stripe.Invoice[] => {
  let sum = 0;
  const beyond = oldestFirst.findIndex(({ amount_remaining }) => {
    sum += amount_remaining;
    return sum > cents;
  });
  return beyond < 0 ? oldestFirst : oldestFirst.slice(0, beyond);
};

const pay = async (
  invoice: Stripe.Invoice,
  intent: IntentOf<'pay-plan'>,
  context: IntentContext,
): Promise<void> => {
  const { stripe, key } = context;
  const { id } = invoice;
  try {
    if (intent.withBank) return await payWithBank(invoice, intent, context);
    await prepare(invoice, intent, context);
    const how = intent.method ? { paid_out_of_band: true } : { off_session: true };
    await stripe.invoices.pay(id, how, key(`pay-${id}`));
  } catch (error) {
    if (error instanceof WaitsForBank) throw error;
    // Stripe's retry, or the parent at the bank, may have paid the invoice already.
    const now = await requireRead(stripe.invoices.retrieve(id));
    if (now.status !== 'paid') throw error;
  }
};

/** Opens an invoice and stores the intent's id in it, so a retry can find the payment. */
const prepare = async (
  { id, status }: Stripe.Invoice,
  intent: IntentOf<'pay-plan'>,
  { stripe, family, key }: IntentContext,
): Promise<void> => {
  const metadata = { ...metadataOf(family, intent), ...(intent.method && { [paidBy]: intent.method }) };
  await stripe.invoices.update(id, { metadata }, key(`name-${id}`));
  if (status === 'draft') {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key(`finalize-${id}`));
  }
};

/**
 * Starts the parent's bank confirmation of an invoice; without confirmation, the debt remains.
 * @throws WaitsForBank; StripeRefusal; Stripe's error
 */
const payWithBank = async (
  invoice: Stripe.Invoice,
  intent: IntentOf<'pay-plan'>,
  context: IntentContext,
): Promise<void> => {
  const { stripe, family, key, confirmation } = context;
  const return_url = mayBegin(confirmation);
  const payment_method = await requireDefaultCard(stripe, customerOf(family));
  await prepare(invoice, intent, context);
  const open = await requireRead(
    stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] }),
  );
  const payment = paymentIntentOf(open);
  // The customer balance may have paid the whole invoice when it was finalized.
  if (open.status === 'paid') return;
  if (!payment) throw new Error(`Invoice ${invoice.id} has no payment.`);
  // Only the first call confirms; a repeated call with the same key returns the same answer.
  await stripe.paymentIntents.confirm(
    payment.id,
    { payment_method, return_url },
    key(`confirm-${payment.id}`),
  );
  const now = await requireRead(stripe.paymentIntents.retrieve(payment.id));
  if (now.status === 'requires_action') throw waitsForBank(now);
  if (now.status === 'requires_payment_method') throw paymentRefusal(now, intent);
  if (now.status !== 'succeeded') throw new StripeUndecided(`Payment intent ${now.id} is ${now.status}.`);
};
