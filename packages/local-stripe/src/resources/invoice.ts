import type { Invoice, InvoicePayment, Subscription } from '../objects.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { listOfAll } from '../wire/paging.ts';
import { lineFor } from './invoice-line.ts';

const unused = {
  account_country: 'US',
  account_name: 'All-American Hoops',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_taxes: [],
  webhooks_delivered_at: null,
} as const;

/** Stripe's minimum charge in US dollars; a smaller rest is carried over to the next invoice. */
const minimumCents = 50;

export const afterBalance = (total: number, balance: number) => {
  const due = Math.max(0, total + balance);
  return due > 0 && due < minimumCents
    ? { amountDue: 0, endingBalance: due }
    : { amountDue: due, endingBalance: Math.min(0, total + balance) };
};

export type NewInvoice = {
  readonly reason: Invoice['billing_reason'];
  readonly linePeriod: { readonly start: number; readonly end: number };
  /** Previous period, in which pending items were collected. */
  readonly period: { readonly start: number; readonly end: number };
  readonly autoAdvance: boolean;
  readonly finalizesAt: number | null;
};

export const draftInvoice = (tx: Transaction, subscription: Subscription, wanted: NewInvoice): Invoice => {
  const customer = tx.need('customers', subscription.customer);
  const id = tx.newId('in');
  const line = lineFor(tx, subscription, id, wanted.linePeriod);
  const discounts = line.discount_amounts ?? [];
  const total = line.amount - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const { amountDue } = afterBalance(total, customer.balance);
  return {
    ...unused,
    subtotal_excluding_tax: line.amount,
    total_excluding_tax: total,
    test_clock: customer.test_clock,
    id,
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    attempted: false,
    auto_advance: wanted.autoAdvance,
    automatically_finalizes_at: wanted.finalizesAt,
    billing_reason: wanted.reason,
    created: tx.at,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    default_payment_method: null,
    discounts: subscription.discounts,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: listOfAll(`/v1/invoices/${id}/lines`, [line]),
    livemode: false,
    metadata: {},
    next_payment_attempt: wanted.finalizesAt,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: wanted.period.end,
    period_start: wanted.period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: line.amount,
    total,
    total_discount_amounts: discounts,
    total_pretax_credit_amounts: line.pretax_credit_amounts,
  };
};

export const subscriptionIdOf = (invoice: Invoice): string =>
  invoice.parent.subscription_details.subscription;

export const hostedInvoicePath = (secret: string): string => `/i/${secret}`;

type CardPayment = InvoicePayment & { readonly payment: { readonly type: 'payment_intent' } };
const isByCard = (payment: InvoicePayment): payment is CardPayment =>
  payment.payment.type === 'payment_intent';

export const invoiceOfIntent = (reader: Reader, intentId: string): Invoice | undefined => {
  const byCard = reader.all('invoice_payments').filter(isByCard);
  const payment = byCard.find((one) => one.payment.payment_intent === intentId);
  return payment && reader.find('invoices', payment.invoice);
};

export const paymentOf = (reader: Reader, invoice: Invoice): CardPayment | undefined =>
  reader
    .all('invoice_payments')
    .filter(isByCard)
    .find((payment) => payment.invoice === invoice.id);
