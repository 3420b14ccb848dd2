import { invalidRequest } from '../failure.ts';
import type { Invoice, Subscription } from '../objects.ts';
import { emit } from '../resources/event.ts';
import { draftInvoice } from '../resources/invoice.ts';
import { itemOf } from '../resources/subscription.ts';
import type { Transaction } from '../store/store.ts';
import type { Result } from '../wire/route.ts';
import { finalizeInvoice, intentFor, markPaid, payingCard } from './collect-invoice.ts';
import { confirmPayment, declinedAnswer } from './confirm-payment.ts';

export const startSubscription = (tx: Transaction, wanted: Subscription): Result => {
  const card = payingCard(tx, wanted);
  if (card === undefined) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a ' +
        'default payment method. For more information, visit ' +
        'https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    );
  }
  const { current_period_start: start, current_period_end: end } = itemOf(wanted);
  const draft = draftInvoice(tx, wanted, {
    reason: 'subscription_create',
    linePeriod: { start, end },
    period: { start, end: start },
    autoAdvance: false,
    finalizesAt: null,
  });
  if (draft.amount_due === 0) return begin(tx, wanted, draft);
  const waiting = intentFor(tx, draft, 'Subscription creation');
  const { intent, problem } = confirmPayment(tx, waiting, card, { offSession: true });
  return problem ? declinedAnswer({ intent, problem }) : begin(tx, wanted, draft, intent);
};

export const startIncomplete = (tx: Transaction, wanted: Subscription): Subscription => {
  const { current_period_start: start, current_period_end: end } = itemOf(wanted);
  const draft = draftInvoice(tx, wanted, {
    reason: 'subscription_create',
    linePeriod: { start, end },
    period: { start, end: start },
    autoAdvance: false,
    finalizesAt: null,
  });
  if (draft.amount_due === 0) return begin(tx, wanted, draft);
  const card = payingCard(tx, wanted);
  const waiting = intentFor(tx, draft, 'Subscription creation', card?.id ?? null);
  const subscription = { ...wanted, latest_invoice: draft.id, status: 'incomplete' as const };
  announce(tx, subscription, draft);
  finalizeInvoice(tx, draft, waiting);
  return subscription;
};

const announce = (tx: Transaction, subscription: Subscription, draft: Invoice): void => {
  tx.put('subscriptions', subscription);
  tx.put('invoices', draft);
  emit(tx, 'customer.subscription.created', subscription);
  emit(tx, 'invoice.created', draft);
};

const begin = (
  tx: Transaction,
  wanted: Subscription,
  draft: Invoice,
  paid?: Parameters<typeof finalizeInvoice>[2],
): Subscription => {
  const subscription = { ...wanted, latest_invoice: draft.id };
  announce(tx, subscription, draft);
  markPaid(tx, { ...finalizeInvoice(tx, draft, paid), attempt_count: paid ? 1 : 0 });
  return subscription;
};
