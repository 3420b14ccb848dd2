import type { Subscription } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import { draftInvoice } from '../resources/invoice.ts';
import { itemOf, withItem } from '../resources/subscription.ts';
import type { Transaction } from '../store/store.ts';
import { nextBoundary, secondsPerHour } from '../time/calendar.ts';
import { voidInvoice } from './void-invoice.ts';

export const renewSubscription = (tx: Transaction, subscription: Subscription): void => {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = nextBoundary(subscription.billing_cycle_anchor, start);
  const isPaused = subscription.pause_collection !== null;
  const isCollected = subscription.status !== 'unpaid' && !isPaused;
  const renewed = withItem(subscription, { ...item, current_period_start: start, current_period_end: end });
  const invoice = draftInvoice(tx, subscription, {
    reason: 'subscription_cycle',
    linePeriod: { start, end },
    period: { start: item.current_period_start, end: start },
    autoAdvance: isCollected,
    finalizesAt: isCollected ? tx.at + secondsPerHour : null,
  });
  write(tx, 'invoices', invoice, 'invoice.created');
  if (isPaused) voidInvoice(tx, invoice);
  change(tx, 'subscriptions', subscription, { items: renewed, latest_invoice: invoice.id });
};

export const resumeCollection = (tx: Transaction, subscription: Subscription): void => {
  change(tx, 'subscriptions', subscription, { pause_collection: null });
};
