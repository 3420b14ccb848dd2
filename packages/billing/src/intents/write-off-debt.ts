import type Stripe from 'stripe';
import { paidOffStripe, paymentOf } from '../observations/observe-invoice.ts';
import { requireRead, StripeUndecided } from '../stripe/stripe-failure.ts';
import { isRefused } from './bank-confirmation.ts';
import type { IntentContext, IntentExecutor } from './intent-context.ts';

/** Voids invoices of ended plans. An invoice that has been paid is recorded as paid. */
export const writeOffDebt: IntentExecutor<'write-off-debt'> = async (intent, context) => {
  const { stripe } = context;
  for (const id of intent.invoices) await close(await requireRead(stripe.invoices.retrieve(id)), context);
  const now: Stripe.Invoice[] = [];
  for (const id of intent.invoices)
    now.push(await requireRead(stripe.invoices.retrieve(id, { expand: [paidOffStripe] })));
  return {
    kind: 'written-off',
    invoices: now.filter(({ status }) => status !== 'paid').map(({ id }) => id),
    payments: now.flatMap((invoice) => paymentOf(invoice) ?? []),
  };
};

const close = async ({ id, status }: Stripe.Invoice, { stripe, key }: IntentContext): Promise<void> => {
  if (status !== 'draft' && status !== 'open') return;
  try {
    // Stripe cannot delete a subscription's draft and voids only open invoices, so drafts are finalized
    // first.
    if (status === 'draft') {
      await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key(`finalize-${id}`));
    }
    await stripe.invoices.voidInvoice(id, {}, key(`void-${id}`));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const now = await requireRead(stripe.invoices.retrieve(id));
    if (now.status === 'draft' || now.status === 'open')
      throw new StripeUndecided(`Invoice ${id} was not voided.`, { cause: error });
  }
};
