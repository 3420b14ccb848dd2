import type { BillingCommand } from '@hoops/domain/family/commands';
import { paymentMethods } from '@hoops/domain/family/payments/events';
import type { ObservedInvoicePayment, UncollectedInvoice } from '@hoops/domain/family/payments/recorded-once';
import { athleteId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { expanded, isoOf, moneyOf } from '../stripe/stripe-values.ts';

/**
 * Records each attempt once.
 * @param heardAt epoch seconds of the webhook; invoices do not contain attempt times
 */
export const observeInvoice = async (
  stripe: Stripe,
  invoiceId: string,
  heardAt: number,
): Promise<readonly BillingCommand[]> => {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['payments.data.payment.payment_intent', paidOffStripe],
  });
  if (!invoice.parent?.subscription_details) return [];
  const payment = paymentOf(invoice);
  if (payment) return [{ type: 'ObserveInvoicePaid', ...payment }];
  // A plan's first payment is recorded as the outcome of the start, so its failure is skipped.
  const isTried = invoice.attempt_count > 0 && invoice.billing_reason !== 'subscription_create';
  return invoice.status === 'open' && isTried ? failureOf(invoice, heardAt) : [];
};

/** Must be expanded for `paymentOf`; Stripe sends it only on request. */
export const paidOffStripe = 'amount_paid_off_stripe';

/** Metadata key of the method with which the coach recorded a payment. */
export const paidBy = 'paidBy';
const recordedMethod = z.catch(z.enum(paymentMethods), 'elsewhere');

/**
 * @returns undefined for an unpaid or $0 invoice
 * @throws Error if `amount_paid_off_stripe` was not expanded
 */
export const paymentOf = (invoice: Stripe.Invoice): ObservedInvoicePayment | undefined => {
  const paidAt = invoice.status_transitions.paid_at;
  const credit = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (invoice.status !== 'paid' || paidAt === null) return undefined;
  if (invoice.amount_paid === 0 && credit === 0) return undefined;
  if (invoice.amount_paid_off_stripe === undefined)
    throw new Error(`${paidOffStripe} of invoice ${invoice.id} was not expanded.`);
  const isOutside = invoice.amount_paid > 0 && invoice.amount_paid_off_stripe === invoice.amount_paid;
  return {
    paymentId: invoice.id,
    source: 'plan',
    athleteId: athleteOf(invoice),
    periods: [],
    amount: moneyOf(invoice.amount_paid, invoice.currency),
    credit: moneyOf(credit, invoice.currency),
    paidAt: isoOf(paidAt),
    ...(isOutside && { method: recordedMethod.parse(invoice.metadata?.[paidBy]) }),
  };
};

/** True if Stripe has never tried to collect the invoice and will not try. */
export const isUncollected = ({ status, auto_advance, attempt_count }: Stripe.Invoice): boolean =>
  (status === 'draft' || status === 'open') && !auto_advance && attempt_count === 0;

/** Newest invoice of a subscription (expanded) if Stripe does not collect it; otherwise null. */
export const uncollectedInvoiceOf = ({ latest_invoice }: Stripe.Subscription): UncollectedInvoice | null => {
  const invoice = expanded(latest_invoice);
  return invoice && isUncollected(invoice) ? uncollectedFacts(invoice) : null;
};

/** Facts of an uncollected invoice. `since` is the invoice's creation, ISO-8601 UTC. */
export const uncollectedFacts = (invoice: Stripe.Invoice): UncollectedInvoice => ({
  invoiceId: invoice.id,
  amount: moneyOf(invoice.amount_remaining, invoice.currency),
  since: isoOf(invoice.created),
});

const failureOf = (invoice: Stripe.Invoice, heardAt: number): readonly BillingCommand[] => {
  const refusal = paymentIntentOf(invoice);
  const error = refusal?.last_payment_error;
  const reason = error?.decline_code ?? error?.code ?? refusal?.status ?? 'unknown';
  const codes = [error?.decline_code, error?.code];
  return [
    {
      type: 'ObservePaymentFailure',
      invoiceId: invoice.id,
      athleteId: athleteOf(invoice),
      attempt: invoice.attempt_count,
      amount: moneyOf(invoice.amount_remaining, invoice.currency),
      reason,
      actionRequired: refusal?.status === 'requires_action' || codes.includes('authentication_required'),
      nextAttemptAt: invoice.next_payment_attempt === null ? null : isoOf(invoice.next_payment_attempt),
      failedAt: isoOf(heardAt),
    },
  ];
};

/**
 * Payment of an invoice; undefined if nothing must be paid.
 * @throws Error if payments were not expanded
 */
export const paymentIntentOf = (invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined => {
  if (!invoice.payments) throw new Error(`The payments of invoice ${invoice.id} were not expanded.`);
  const payments = invoice.payments.data;
  const reference = (payments.find(({ is_default }) => is_default) ?? payments[0])?.payment.payment_intent;
  if (typeof reference === 'string') throw new Error(`The payment ${reference} was not expanded.`);
  return reference;
};

const athleteOf = (invoice: Stripe.Invoice) => {
  const id = invoice.parent?.subscription_details?.metadata?.athleteId;
  return id ? athleteId(id) : null;
};
