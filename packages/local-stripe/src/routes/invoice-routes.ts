import { collectInvoice, finalizeInvoice, markPaid } from '../billing/collect-invoice.ts';
import { declinedAnswer } from '../billing/confirm-payment.ts';
import { payOutOfBand } from '../billing/pay-out-of-band.ts';
import { voidInvoice } from '../billing/void-invoice.ts';
import { cardError, invalidRequest } from '../failure.ts';
import { type Invoice, mergeMetadata } from '../objects.ts';
import { change } from '../resources/event.ts';
import { subscriptionIdOf } from '../resources/invoice.ts';
import type { Transaction } from '../store/store.ts';
import { fields, flag, metadata as metadataShape, oneOf, required, text } from '../wire/params.ts';
import { listRoute, type Result, type Route, route } from '../wire/route.ts';

const payInvoice = (tx: Transaction, invoice: Invoice, isOutOfBand: boolean): Result => {
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void') throw invalidRequest('Voided invoices cannot be paid.');
  const open = invoice.status === 'draft' ? finalizeInvoice(tx, invoice) : invoice;
  if (isOutOfBand && open.amount_due > 0) return payOutOfBand(tx, open);
  const tried = collectInvoice(tx, open, false);
  if (tried.problem === null) return tried.invoice;
  if (tried.confirmation === undefined) throw cardError(tried.problem);
  return declinedAnswer({ intent: tried.confirmation.intent, problem: tried.problem });
};

const requireOpen = ({ status }: Invoice): void => {
  if (status === 'open') return;
  throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`, {
    code: 'status_transition_invalid',
  });
};

const payment = fields({ payment_intent: required(text), type: required(oneOf('payment_intent')) });

export const invoiceRoutes: readonly Route[] = [
  listRoute(
    '/v1/invoice_payments',
    'invoice_payments',
    { invoice: text, payment },
    (row, { payment: wanted }) =>
      wanted === undefined ||
      (row.payment.type === 'payment_intent' && row.payment.payment_intent === wanted.payment_intent),
  ),
  listRoute(
    '/v1/invoices',
    'invoices',
    { customer: text, status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'), subscription: text },
    (row, { subscription }) => subscription === undefined || subscriptionIdOf(row) === subscription,
  ),
  route('GET', '/v1/invoices/:id', {}, ({ tx, id, site }) => {
    const invoice = tx.need('invoices', id);
    const { hosted_invoice_url: url } = invoice;
    // Replaces the origin, because the stored link may contain an old port.
    return url === null ? invoice : { ...invoice, hosted_invoice_url: `${site.url}${new URL(url).pathname}` };
  }),
  route('POST', '/v1/invoices/:id', { metadata: metadataShape }, ({ tx, id, params }) => {
    const invoice = tx.need('invoices', id);
    const metadata = mergeMetadata(invoice.metadata, params.metadata);
    return change(tx, 'invoices', invoice, { metadata });
  }),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: flag }, ({ tx, id, params }) => {
    const invoice = tx.need('invoices', id);
    if (invoice.status !== 'draft') {
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'status_transition_invalid',
      });
    }
    const open = finalizeInvoice(tx, {
      ...invoice,
      auto_advance: params.auto_advance ?? invoice.auto_advance,
    });
    // A balance that covers the whole amount pays the invoice at once.
    if (open.amount_due === 0) return markPaid(tx, open);
    const collected = open.auto_advance ? { ...open, next_payment_attempt: tx.at } : open;
    tx.put('invoices', collected);
    return collected;
  }),
  route('POST', '/v1/invoices/:id/pay', { off_session: flag, paid_out_of_band: flag }, ({ tx, id, params }) =>
    payInvoice(tx, tx.need('invoices', id), params.paid_out_of_band ?? false),
  ),
  route('POST', '/v1/invoices/:id/void', {}, ({ tx, id }) => {
    const invoice = tx.need('invoices', id);
    requireOpen(invoice);
    return voidInvoice(tx, invoice);
  }),
];
