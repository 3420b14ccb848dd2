import type { CardProblem } from '../failure.ts';
import {
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  randomText,
  type Subscription,
} from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import {
  afterBalance,
  hostedInvoicePath,
  invoiceOfIntent,
  paymentOf,
  subscriptionIdOf,
} from '../resources/invoice.ts';
import { createPaymentIntent } from '../resources/payment-intent.ts';
import { problems } from '../resources/test-cards.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { secondsPerDay } from '../time/calendar.ts';
import { answerBank, type Confirmation, confirmPayment } from './confirm-payment.ts';
import { moveBalance } from './customer-balance.ts';

/** Days between failed attempts; after the last attempt, the subscription becomes unpaid. */
const retryAfterDays: readonly number[] = [3, 5, 7];

export const payingCard = (tx: Reader, { customer }: Subscription): PaymentMethod | undefined => {
  const id = tx.find('customers', customer)?.invoice_settings.default_payment_method;
  return id ? tx.find('payment_methods', id) : undefined;
};

export const intentFor = (
  tx: Transaction,
  invoice: Invoice,
  description: string,
  paymentMethod: string | null = null,
): PaymentIntent =>
  createPaymentIntent(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description,
    metadata: {},
    payment_method: paymentMethod,
    allowed_payment_method_types: null,
    setup_future_usage: 'off_session',
  });

export const finalizeInvoice = (tx: Transaction, draft: Invoice, made?: PaymentIntent): Invoice => {
  const customer = tx.need('customers', draft.customer);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  change(tx, 'customers', customer, {
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  const { amountDue, endingBalance } = afterBalance(draft.total, customer.balance);
  const open: Invoice = {
    ...draft,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: tx.at,
    ending_balance: endingBalance,
    starting_balance: customer.balance,
    hosted_invoice_url: `${tx.siteUrl}${hostedInvoicePath(randomText(40))}`,
    next_payment_attempt: null,
    number,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: tx.at },
  };
  if (customer.balance !== endingBalance) {
    moveBalance(tx, tx.need('customers', customer.id), {
      amount: endingBalance - customer.balance,
      currency: draft.currency,
      type: 'applied_to_invoice',
      invoice: draft.id,
    });
  }
  write(tx, 'invoices', open, 'invoice.finalized');
  if (open.amount_due > 0) {
    const intent = made ?? intentFor(tx, open, 'Subscription update');
    tx.put('invoice_payments', {
      id: tx.newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: open.amount_due,
      created: tx.at,
      currency: open.currency,
      invoice: open.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  return open;
};

export const collectInvoice = (
  tx: Transaction,
  invoice: Invoice,
  automatic: boolean,
): { invoice: Invoice; problem: CardProblem | null; confirmation?: Confirmation } => {
  const payment = paymentOf(tx, invoice);
  if (payment === undefined) return { invoice: markPaid(tx, invoice), problem: null };
  const counted = { ...invoice, attempt_count: countAttempt(invoice, automatic) };
  const subscription = tx.need('subscriptions', subscriptionIdOf(invoice));
  const card = payingCard(tx, subscription);
  const intent = tx.need('payment_intents', payment.payment.payment_intent);
  if (card === undefined) {
    const failed = markFailed(tx, counted, subscription, problems.declined, automatic);
    return { invoice: failed, problem: problems.declined };
  }
  const confirmation = confirmPayment(tx, intent, card, { offSession: true });
  const invoiceAfter = confirmation.problem
    ? markFailed(tx, counted, subscription, confirmation.problem, automatic)
    : markPaid(tx, counted);
  return { invoice: invoiceAfter, problem: confirmation.problem, confirmation };
};

export const collectOnPage = (tx: Transaction, invoice: Invoice): CardProblem | null => {
  const card = payingCard(tx, tx.need('subscriptions', subscriptionIdOf(invoice)));
  const payment = paymentOf(tx, invoice);
  if (card === undefined || payment === undefined) return problems.declined;
  const intent = tx.need('payment_intents', payment.payment.payment_intent);
  return settleInvoice(tx, invoice, confirmPayment(tx, intent, card, { offSession: false }));
};

export const settleInvoiceOf = (tx: Transaction, confirmation: Confirmation): void => {
  const invoice = invoiceOfIntent(tx, confirmation.intent.id);
  if (invoice?.status === 'open') settleInvoice(tx, invoice, confirmation);
};

export const collectAfterBank = (
  tx: Transaction,
  invoice: Invoice,
  isConfirmed: boolean,
): CardProblem | null => {
  const payment = paymentOf(tx, invoice);
  const intent = payment && tx.need('payment_intents', payment.payment.payment_intent);
  const card = intent?.payment_method && tx.find('payment_methods', intent.payment_method);
  if (!intent || !card || intent.status !== 'requires_action') return null;
  return settleInvoice(tx, invoice, answerBank(tx, intent, card, isConfirmed));
};

const settleInvoice = (
  tx: Transaction,
  invoice: Invoice,
  { intent, problem }: Confirmation,
): CardProblem | null => {
  const counted = { ...invoice, attempt_count: countAttempt(invoice, false) };
  if (problem) markFailed(tx, counted, tx.need('subscriptions', subscriptionIdOf(invoice)), problem, false);
  else if (intent.status === 'succeeded') markPaid(tx, counted);
  else emit(tx, 'invoice.payment_action_required', invoice);
  return problem;
};

const countAttempt = ({ attempt_count }: Invoice, automatic: boolean): number =>
  automatic || attempt_count === 0 ? attempt_count + 1 : attempt_count;

export const markPaid = (tx: Transaction, invoice: Invoice): Invoice => {
  const payment = paymentOf(tx, invoice);
  if (payment) {
    const paid = {
      ...payment,
      amount_paid: payment.amount_requested,
      status: 'paid' as const,
      status_transitions: { ...payment.status_transitions, paid_at: tx.at },
    };
    write(tx, 'invoice_payments', paid, 'invoice_payment.paid');
  }
  return closePaid(tx, invoice);
};

export const closePaid = (tx: Transaction, invoice: Invoice): Invoice => {
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: tx.at },
  };
  write(tx, 'invoices', paid, 'invoice.paid');
  emit(tx, 'invoice.payment_succeeded', paid);
  settleStanding(tx, paid);
  return paid;
};

const markFailed = (
  tx: Transaction,
  invoice: Invoice,
  subscription: Subscription,
  problem: CardProblem,
  automatic: boolean,
): Invoice => {
  const waitDays = retryAfterDays[invoice.attempt_count - 1];
  const next = waitDays === undefined ? null : tx.at + waitDays * secondsPerDay;
  const failed = {
    ...invoice,
    attempted: true,
    next_payment_attempt: automatic ? next : invoice.next_payment_attempt,
  };
  const kept = change(tx, 'invoices', invoice, failed);
  if (problem === problems.authenticationRequired) emit(tx, 'invoice.payment_action_required', kept);
  emit(tx, 'invoice.payment_failed', kept);
  if (subscription.status === 'incomplete') return kept;
  if (subscription.status !== 'canceled') {
    const spent = automatic && next === null;
    change(tx, 'subscriptions', subscription, {
      status: spent || subscription.status === 'unpaid' ? 'unpaid' : 'past_due',
    });
  }
  change(tx, 'customers', tx.need('customers', invoice.customer), { delinquent: true });
  return kept;
};

const awaitingPayment: readonly Subscription['status'][] = ['incomplete', 'past_due', 'unpaid'];

const settleStanding = (tx: Transaction, paid: Invoice): void => {
  const owed = tx
    .all('invoices')
    .filter((invoice) => invoice.customer === paid.customer)
    .filter((invoice) => invoice.status === 'open' && invoice.attempted);
  const subscription = tx.find('subscriptions', subscriptionIdOf(paid));
  if (
    subscription &&
    awaitingPayment.includes(subscription.status) &&
    subscription.latest_invoice === paid.id
  ) {
    change(tx, 'subscriptions', subscription, { status: 'active' });
  }
  const customer = tx.find('customers', paid.customer);
  if (customer) change(tx, 'customers', customer, { delinquent: owed.length > 0 });
};
