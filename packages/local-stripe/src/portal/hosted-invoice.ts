import { collectAfterBank, collectOnPage, payingCard } from '../billing/collect-invoice.ts';
import type { Invoice } from '../objects.ts';
import { hostedInvoicePath, paymentOf, subscriptionIdOf } from '../resources/invoice.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { type Html, html } from './html.ts';
import { amountOf, cardLabel, document, invoiceStatus, missingPage } from './pages.ts';
import { goTo, type PortalAnswer, type PortalRequest, page } from './portal.ts';

/** Page of an invoice's `hosted_invoice_url` for manual payment, with the bank's confirmation if required. */
export const serveHostedInvoice = (tx: Transaction, { method, path }: PortalRequest): PortalAnswer => {
  const [, , secret = '', action] = path.split('/');
  const invoice = tx
    .all('invoices')
    .find((one) => one.hosted_invoice_url?.endsWith(hostedInvoicePath(secret)));
  if (invoice === undefined || secret === '') return page(404, missingPage());
  const here = hostedInvoicePath(secret);
  if (method === 'GET' && action === undefined) return page(200, invoicePage(tx, invoice, here, null));
  if (method !== 'POST' || invoice.status !== 'open') return goTo(here);
  const problem = pay(tx, invoice, action);
  return problem === null ? goTo(here) : page(402, invoicePage(tx, invoice, here, problem.message));
};

const pay = (tx: Transaction, invoice: Invoice, action: string | undefined) => {
  switch (action) {
    case 'pay':
      return collectOnPage(tx, invoice);
    case 'confirm':
      return collectAfterBank(tx, invoice, true);
    case 'refuse':
      return collectAfterBank(tx, invoice, false);
    default:
      return null;
  }
};

const invoicePage = (tx: Transaction, { id }: Invoice, path: string, problem: string | null): string => {
  const invoice = tx.need('invoices', id);
  const [line] = invoice.lines.data;
  return document(
    `Invoice ${invoice.number}`,
    html`<h1>Invoice ${invoice.number}</h1>
<p class="note">${line?.description}</p>
${problem !== null && html`<p role="alert">${problem}</p>`}
${invoice.status === 'paid' && html`<p role="status">Invoice paid</p>`}
<section aria-labelledby="amount">
<h2 id="amount">${amountOf(invoice.amount_due)}</h2>
<p>${invoiceStatus[invoice.status]}</p>
${invoice.status === 'open' && payment(tx, invoice, path)}
</section>`,
  );
};

const payment = (reader: Reader, invoice: Invoice, path: string): Html => {
  const form = (action: string, label: string, look: string) =>
    html`<form method="post" action="${path}/${action}"><button class="${look}" type="submit">${label}</button></form>`;
  const intent = reader.find('payment_intents', paymentOf(reader, invoice)?.payment.payment_intent ?? '');
  if (intent?.status === 'requires_action') {
    return html`<p>Your bank asks whether you make this payment.</p>
${form('confirm', 'Complete authentication', 'main')}
${form('refuse', 'Fail authentication', '')}`;
  }
  const subscription = reader.find('subscriptions', subscriptionIdOf(invoice));
  const card = subscription && payingCard(reader, subscription);
  if (!card) return html`<p class="note">No card on file.</p>`;
  return html`<p>${cardLabel(card)}</p>${form('pay', `Pay ${amountOf(invoice.amount_due)}`, 'main')}`;
};
