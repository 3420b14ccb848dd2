import type { BillingCommand } from '@hoops/domain/family/commands';
import { paymentMethods } from '@hoops/domain/family/payments/events';
import type { ObservedInvoicePayment, UncollectedInvoice } from '@hoops/domain/family/payments/recorded-once';
import { athleteId } from '@hoops/domain/ids';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import { monthOfDate } from '@hoops/domain/time/club-time';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Billing } from '../billing-from-config.ts';
import type { Prices } from '../stripe/prices.ts';
import { expanded, idOf, isoOf, moneyOf, percentOf } from '../stripe/stripe-values.ts';
import { couponOfDiscount } from '../stripe/subscription-facts.ts';

export type ObserveDeps = Pick<Billing, 'stripe' | 'prices'>;

/** @param heardAt epoch seconds of the webhook; invoices do not contain attempt times */
export const observeInvoice = async (
  { stripe, prices }: ObserveDeps,
  invoiceId: string,
  heardAt: number,
): Promise<readonly BillingCommand[]> => {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['payments.data.payment.payment_intent', paidOffStripe, 'total_discount_amounts.discount'],
  });
  if (!invoice.parent?.subscription_details) return [];
  const payment = paymentOf(invoice);
  // A plan's first payment is recorded as the outcome of the start, so its failure is skipped.
  const isTried = invoice.attempt_count > 0 && invoice.billing_reason !== 'subscription_create';
  const hasFailed = invoice.status === 'open' && isTried;
  const share = hasFailed || invoice.status === 'paid' ? await shareOf(invoice, prices) : [];
  if (payment) return [{ type: 'ObserveInvoicePaid', ...payment }, ...share];
  return [...(hasFailed ? failureOf(invoice, heardAt) : []), ...share];
};

const shareOf = async (invoice: Stripe.Invoice, prices: Prices): Promise<readonly BillingCommand[]> => {
  const shared = (invoice.total_discount_amounts ?? []).filter(
    ({ discount }) => percentOf(couponOfDiscount(discount)) !== undefined,
  );
  const cents = shared.reduce((sum, { amount }) => sum + amount, 0);
  const line = invoice.lines.data.toSorted((one, other) => other.period.start - one.period.start)[0];
  const priceId = line?.pricing?.price_details?.price;
  const of = athleteOf(invoice);
  if (cents === 0 || !line || !priceId || of === null) return [];
  const priced = await prices.planOf(idOf(priceId));
  if (!priced) throw new Error(`The price of invoice ${invoice.id} is foreign.`);
  return [
    {
      type: 'ObservePlanShare',
      invoiceId: invoice.id,
      athleteId: of,
      plan: priced.plan,
      month: monthOfDate(chargeDate(isoOf(line.period.start))),
      amount: moneyOf(cents, invoice.currency),
    },
  ];
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
