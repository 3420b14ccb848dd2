import type { CancellationDetails, Subscription } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import { subscriptionIdOf } from '../resources/invoice.ts';
import type { Transaction } from '../store/store.ts';
import { voidInvoice } from './void-invoice.ts';

/** Ends a subscription now; debts remain owed but are not collected automatically. */
export const endSubscription = (
  tx: Transaction,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): Subscription => {
  if (subscription.status === 'incomplete') return expireSubscription(tx, subscription);
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? tx.at,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: tx.at,
    schedule: null,
    status: 'canceled',
  };
  write(tx, 'subscriptions', ended, 'customer.subscription.deleted');
  for (const invoice of tx.all('invoices')) {
    if (subscriptionIdOf(invoice) !== subscription.id) continue;
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
    change(tx, 'invoices', invoice, stopped);
  }
  const schedule = subscription.schedule && tx.find('subscription_schedules', subscription.schedule);
  if (schedule && schedule.status === 'active') {
    const canceled = { ...schedule, status: 'canceled' as const, canceled_at: tx.at, current_phase: null };
    write(tx, 'subscription_schedules', canceled, 'subscription_schedule.canceled');
  }
  return ended;
};

/** Expires a subscription whose first invoice was not paid in time; no debt remains. */
export const expireSubscription = (tx: Transaction, { id, latest_invoice }: Subscription): Subscription => {
  voidInvoice(tx, tx.need('invoices', latest_invoice ?? ''));
  return tx.need('subscriptions', id);
};
