import type { Invoice } from '../objects/invoice.ts';
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts';
import type { Transaction } from '../store/store.ts';
import { nextBoundary } from '../time/calendar.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import { fields, flag, integer, listOf, oneOf, required, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { draftInvoice } from './invoice.ts';
import { cycleOf, requireActivePrice } from './price.ts';
import { itemOf, withItem, withPrice } from './subscription.ts';
import { phaseStartingAt } from './subscription-schedule.ts';

type WantedItem = {
  readonly id?: string | undefined;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
};

/** Stripe's answer when a subscription will not be billed again. */
const nothingComes = (customer: string) =>
  invalidRequest(`No upcoming invoices for customer: ${customer}`, { code: 'invoice_upcoming_none' });

/** The item as it will be when the next period begins: the schedule's next phase, or what the caller tries. */
const nextItem = (
  tx: Transaction,
  subscription: Subscription,
  [wanted, another]: readonly WantedItem[],
): SubscriptionItem => {
  const item = itemOf(subscription);
  if (another !== undefined || (wanted && wanted.id !== item.id)) {
    throw notModelled('a preview with several items (pass the id of the one item)');
  }
  if (wanted) {
    const price = wanted.price ? requireActivePrice(tx, wanted.price, 'subscription_details') : item.price;
    return withPrice(item, price, wanted.quantity ?? item.quantity);
  }
  const schedule = subscription.schedule
    ? tx.find('subscription_schedules', subscription.schedule)
    : undefined;
  const phase = schedule && phaseStartingAt(schedule, item.current_period_end);
  if (!phase) return item;
  const [{ price, quantity }] = phase.items;
  return withPrice(item, tx.need('prices', price), quantity ?? item.quantity);
};

/** The invoice that the next period would bring; nothing is stored. */
const previewNext = (tx: Transaction, subscription: Subscription, items: readonly WantedItem[]): Invoice => {
  const { current_period_start, current_period_end: start } = itemOf(subscription);
  const ends = subscription.cancel_at !== null && subscription.cancel_at <= start;
  if (ends || subscription.status === 'canceled') throw nothingComes(subscription.customer);
  const item = nextItem(tx, subscription, items);
  const end = nextBoundary(subscription.billing_cycle_anchor, cycleOf(item.price), start);
  const invoice = draftInvoice(
    tx,
    { ...subscription, items: withItem(subscription, item) },
    {
      reason: 'upcoming',
      linePeriod: { start, end },
      period: { start: current_period_start, end: start },
      autoAdvance: true,
      finalizesAt: null,
    },
  );
  return { ...invoice, id: tx.newId('upcoming_in'), created: start, next_payment_attempt: start + 3_600 };
};

export const invoicePreviewRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    {
      customer: text,
      preview_mode: oneOf('next'),
      subscription: required(text),
      subscription_details: fields({
        cancel_at_period_end: flag,
        items: listOf(fields({ id: text, price: text, quantity: integer })),
        proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
      }),
    },
    ({ tx, params }) => {
      const subscription = tx.need('subscriptions', params.subscription, 'subscription');
      if (params.customer !== undefined && params.customer !== subscription.customer) {
        throw invalidRequest(`The customer ${params.customer} does not have this subscription.`, {
          param: 'subscription',
        });
      }
      const { items, proration_behavior, cancel_at_period_end } = params.subscription_details ?? {};
      if (cancel_at_period_end) throw nothingComes(subscription.customer);
      if (items && proration_behavior !== 'none') {
        throw notModelled('a preview with proration (pass proration_behavior: none)');
      }
      return previewNext(tx, subscription, items ?? []);
    },
  ),
];
