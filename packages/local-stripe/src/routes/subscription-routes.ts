import { endSubscription } from '../billing/end-subscription.ts';
import { notModelled, resourceMissing } from '../failure.ts';
import type { Subscription } from '../objects.ts';
import { isLive } from '../resources/subscription.ts';
import { page, pagingByTime } from '../wire/paging.ts';
import { flag, oneOf, type ShapeOf, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { createShapes, createSubscription } from './subscription-create.ts';
import { updateShapes, updateSubscription } from './subscription-update.ts';

const statuses = oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'trialing',
  'unpaid',
);

const hasStatus = (subscription: Subscription, status: ShapeOf<typeof statuses>): boolean => {
  if (status === undefined) return subscription.status !== 'canceled';
  return status === 'all' || (status === 'ended' ? !isLive(subscription) : subscription.status === status);
};

export const subscriptionRoutes: readonly Route[] = [
  route('POST', '/v1/subscriptions', createShapes, ({ tx, params }) => createSubscription(tx, params)),
  route(
    'GET',
    '/v1/subscriptions',
    { ...pagingByTime, customer: text, status: statuses },
    ({ tx, params, path }) => {
      const { customer, status } = params;
      // Subscriptions on test clocks are listed only when the request names the customer.
      const isAsked = ({ customer: owner }: Subscription) =>
        customer === undefined ? !tx.find('customers', owner)?.test_clock : owner === customer;
      const wanted = tx.all('subscriptions').filter((one) => hasStatus(one, status) && isAsked(one));
      return page(path, wanted, params);
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, ({ tx, id }) => tx.need('subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', updateShapes, ({ tx, id, params }) =>
    updateSubscription(tx, tx.need('subscriptions', id), params),
  ),
  route('DELETE', '/v1/subscriptions/:id', { invoice_now: flag, prorate: flag }, ({ tx, id, params }) => {
    const subscription = tx.need('subscriptions', id);
    if (!isLive(subscription)) {
      throw resourceMissing('subscription', id);
    }
    if (params.invoice_now || params.prorate) throw notModelled('a final invoice or proration on cancel');
    return endSubscription(tx, subscription, 'cancellation_requested');
  }),
];
