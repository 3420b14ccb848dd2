import type Stripe from 'stripe';
import { requireDefaultCard } from '../default-card.ts';
import { paymentOf } from '../sightings/see-invoice.ts';
import { looking, StripeRefusal } from '../stripe-failure.ts';
import { hasEnded, onlyItem } from '../subscription-facts.ts';
import { customerOf, type IntentContext, type IntentExecutor, livePlanOf } from './intent-context.ts';

/**
 * Charges the default card for what a plan owes: its open invoices, oldest first, and the draft of the running
 * period, which Stripe makes but does not collect while the subscription is unpaid. Each is paid once: one that
 * is paid already, by an earlier attempt or by Stripe's own next try, is not owed any more.
 */
export const payPlan: IntentExecutor<'pay-plan'> = async (intent, context) => {
  const { stripe, family } = context;
  const { subscriptionId } = livePlanOf(family, intent.athleteId);
  const subscription = await looking(stripe.subscriptions.retrieve(subscriptionId));
  if (hasEnded(subscription)) throw new StripeRefusal('no-active-plan');
  const owed = await looking(owedInvoices(stripe, subscription));
  const total = owed.reduce((cents, invoice) => cents + invoice.amount_remaining, 0);
  // Never more than the parent was told: they look again, and ask again.
  if (total > intent.amount.cents) throw new StripeRefusal('amount-changed');
  if (owed.length > 0) await requireDefaultCard(stripe, customerOf(family));
  for (const invoice of owed) await pay(invoice, context);
  const { status } = await looking(stripe.subscriptions.retrieve(subscriptionId));
  // Also what an earlier attempt paid; what is recorded already is not recorded again.
  const now = await looking(invoicesOf(stripe, subscriptionId));
  return { kind: 'plan-paid', status, payments: now.flatMap((invoice) => paymentOf(invoice) ?? []) };
};

const invoicesOf = async (stripe: Stripe, subscription: string): Promise<readonly Stripe.Invoice[]> => {
  const oldestFirst: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription, limit: 100 }))
    oldestFirst.unshift(invoice);
  return oldestFirst;
};

const owedInvoices = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<readonly Stripe.Invoice[]> => {
  const { current_period_start: begins } = onlyItem(subscription);
  return (await invoicesOf(stripe, subscription.id)).filter((invoice) => {
    const isOfNow = invoice.lines.data.some(({ period }) => period.start === begins);
    // A draft that advances by itself is collected by Stripe within the hour.
    const isForgotten = invoice.status === 'draft' && !invoice.auto_advance && isOfNow;
    return invoice.status === 'open' || isForgotten;
  });
};

const pay = async ({ id, status }: Stripe.Invoice, { stripe, key }: IntentContext): Promise<void> => {
  try {
    if (status === 'draft') {
      await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key(`finalize-${id}`));
    }
    await stripe.invoices.pay(id, { off_session: true }, key(`pay-${id}`));
  } catch (error) {
    // Stripe's own next try, or the parent at their bank, may have been faster.
    const now = await looking(stripe.invoices.retrieve(id));
    if (now.status !== 'paid') throw error;
  }
};
