import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentMethod,
  Refund,
  Subscription,
  SubscriptionSchedule,
} from './objects.ts';
import { subscriptionIdOf } from './resources/invoice.ts';
import { itemOf } from './resources/subscription.ts';
import type { Reader } from './store/store.ts';
import type { Delivery } from './store/tables.ts';
import { toDate } from './time/calendar.ts';

/** Stripe's books as plain JSON: amounts in cents, times in ISO 8601. */
export type AccountView = {
  readonly customers: readonly CustomerView[];
  readonly subscriptions: readonly SubscriptionView[];
  readonly schedules: readonly ScheduleView[];
  readonly invoices: readonly InvoiceView[];
  readonly payments: readonly PaymentView[];
  readonly refunds: readonly RefundView[];
  readonly disputes: readonly DisputeView[];
  readonly balances: readonly BalanceView[];
  readonly deliveries: readonly DeliveryView[];
};

export type CustomerView = ReturnType<typeof customerView>;
export type SubscriptionView = ReturnType<typeof subscriptionView>;
export type ScheduleView = ReturnType<typeof scheduleView>;
export type InvoiceView = ReturnType<typeof invoiceView>;
export type PaymentView = ReturnType<typeof paymentView>;
export type RefundView = ReturnType<typeof refundView>;
export type DisputeView = ReturnType<typeof disputeView>;

export type DeliveryView = {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly state: 'delivered' | Delivery['state'];
  readonly attempts: number;
};

export type BalanceView = {
  readonly customerId: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
  readonly owedCents: number;
};

const iso = (at: number): string => toDate(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export const readAccountView = (reader: Reader): AccountView => {
  const customers = reader.all('customers');
  const invoices = reader.all('invoices');
  const charges = reader.all('charges');
  const refunds = reader.all('refunds');
  const cards = reader.all('payment_methods');
  return {
    customers: customers.map((customer) => customerView(customer, cards)),
    subscriptions: reader.all('subscriptions').map(subscriptionView),
    schedules: reader.all('subscription_schedules').map(scheduleView),
    invoices: invoices.map(invoiceView),
    payments: charges.map(paymentView),
    refunds: refunds.map(refundView),
    disputes: reader.all('disputes').map(disputeView),
    balances: customers.map(({ id }) => balanceOf(id, invoices, charges, refunds)),
    deliveries: deliveriesView(reader),
  };
};

const customerView = (customer: Customer, cards: readonly PaymentMethod[]) => {
  const own = cards.filter((method) => method.customer === customer.id);
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    metadata: customer.metadata,
    delinquent: customer.delinquent,
    createdAt: iso(customer.created),
    defaultPaymentMethodId: customer.invoice_settings.default_payment_method,
    cards: own.map(({ id, card }) => ({
      id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    })),
  };
};

const subscriptionView = (subscription: Subscription) => {
  const { price, quantity, current_period_start, current_period_end } = itemOf(subscription);
  return {
    id: subscription.id,
    customerId: subscription.customer,
    status: subscription.status,
    priceId: price.id,
    lookupKey: price.lookup_key,
    amountCents: price.unit_amount * quantity,
    periodStartAt: iso(current_period_start),
    periodEndAt: iso(current_period_end),
    cancelAt: isoOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    collectsAgainAt: isoOrNull(subscription.pause_collection?.resumes_at ?? null),
    endedAt: isoOrNull(subscription.ended_at),
    scheduleId: subscription.schedule,
    latestInvoiceId: subscription.latest_invoice,
    metadata: subscription.metadata,
    createdAt: iso(subscription.created),
  };
};

const scheduleView = (schedule: SubscriptionSchedule) => ({
  id: schedule.id,
  customerId: schedule.customer,
  subscriptionId: schedule.subscription ?? schedule.released_subscription,
  status: schedule.status,
  endBehavior: schedule.end_behavior,
  phases: schedule.phases.map(({ items: [item], start_date, end_date }) => ({
    priceId: item.price,
    startAt: iso(start_date),
    endAt: iso(end_date),
  })),
  metadata: schedule.metadata,
});

const invoiceView = (invoice: Invoice) => ({
  id: invoice.id,
  number: invoice.number,
  customerId: invoice.customer,
  subscriptionId: subscriptionIdOf(invoice),
  status: invoice.status,
  reason: invoice.billing_reason,
  totalCents: invoice.total,
  paidCents: invoice.amount_paid,
  remainingCents: invoice.amount_remaining,
  attempts: invoice.attempt_count,
  nextAttemptAt: isoOrNull(invoice.next_payment_attempt),
  createdAt: iso(invoice.created),
  paidAt: isoOrNull(invoice.status_transitions.paid_at),
});

const paymentView = (charge: Charge) => ({
  id: charge.id,
  paymentIntentId: charge.payment_intent,
  customerId: charge.customer,
  amountCents: charge.amount,
  refundedCents: charge.amount_refunded,
  status: charge.status,
  failureCode: charge.failure_code,
  description: charge.description,
  metadata: charge.metadata,
  createdAt: iso(charge.created),
});

const refundView = (refund: Refund) => ({
  id: refund.id,
  chargeId: refund.charge,
  paymentIntentId: refund.payment_intent,
  customerId: refund.customer,
  amountCents: refund.amount,
  reason: refund.reason,
  createdAt: iso(refund.created),
});

const disputeView = (dispute: Dispute) => ({
  id: dispute.id,
  chargeId: dispute.charge,
  paymentIntentId: dispute.payment_intent,
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  dueAt: isoOrNull(dispute.evidence_details.due_by),
  balanceCents: sum(dispute.balance_transactions.map(({ net }) => net)),
  submissions: dispute.evidence_details.submission_count,
  createdAt: iso(dispute.created),
});

const deliveriesShown = 40;

/** Confirmed deliveries are not stored; an event with several endpoints shows its slowest delivery. */
const deliveriesView = (reader: Reader): readonly DeliveryView[] => {
  const open = new Map(reader.all('deliveries').map((delivery) => [delivery.event, delivery]));
  return reader
    .all('events')
    .slice(-deliveriesShown)
    .reverse()
    .map(({ id, type, created }) => ({
      eventId: id,
      type,
      createdAt: iso(created),
      state: open.get(id)?.state ?? 'delivered',
      attempts: open.get(id)?.attempts ?? 1,
    }));
};

const balanceOf = (
  customerId: string,
  invoices: readonly Invoice[],
  charges: readonly Charge[],
  refunds: readonly Refund[],
): BalanceView => {
  const own = <T extends { readonly customer: string | null }>(rows: readonly T[]) =>
    rows.filter((row) => row.customer === customerId);
  const paidCents = sum(own(charges).map((charge) => charge.amount_captured));
  const refundedCents = sum(own(refunds).map((refund) => refund.amount));
  const owed = own(invoices).filter((invoice) => invoice.status === 'open');
  return {
    customerId,
    paidCents,
    refundedCents,
    netCents: paidCents - refundedCents,
    owedCents: sum(owed.map((invoice) => invoice.amount_remaining)),
  };
};
