import { endSubscription } from '../billing/end-subscription.ts';
import type { Subscription } from '../objects/subscription.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import { page, pagingByTime } from '../wire/paging.ts';
import { fields, flag, oneOf, text, unsettable } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { isLive, itemOf } from './subscription.ts';
import { createShapes, createSubscription } from './subscription-create.ts';
import { updateShapes, updateSubscription } from './subscription-update.ts';

export const subscriptionRoutes: readonly Route[] = [
  route('POST', '/v1/subscriptions', createShapes, ({ tx, params }) => createSubscription(tx, params)),
  route(
    'GET',
    '/v1/subscriptions',
    {
      ...pagingByTime,
      customer: text,
      price: text,
      test_clock: text,
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'trialing',
        'unpaid',
      ),
    },
    ({ tx, params, path }) => {
      const { customer, price, status, test_clock = null } = params;
      // What is on a test clock is listed only for that clock or for its customer.
      const isInTime = ({ customer: id }: Subscription) =>
        customer === id || (tx.find('customers', id)?.test_clock ?? null) === test_clock;
      const hasStatus = (subscription: Subscription) =>
        status === undefined
          ? subscription.status !== 'canceled'
          : status === 'all' || (status === 'ended' ? !isLive(subscription) : subscription.status === status);
      const wanted = tx
        .all('subscriptions')
        .filter(hasStatus)
        .filter(isInTime)
        .filter((subscription) => customer === undefined || subscription.customer === customer)
        .filter((subscription) => price === undefined || itemOf(subscription).price.id === price);
      return page(path, wanted, params);
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, ({ tx, id }) => tx.need('subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', updateShapes, ({ tx, id, params }) =>
    updateSubscription(tx, tx.need('subscriptions', id), params),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    {
      cancellation_details: fields({ comment: unsettable(text), feedback: unsettable(text) }),
      invoice_now: flag,
      prorate: flag,
    },
    ({ tx, id, params }) => {
      const subscription = tx.need('subscriptions', id);
      if (!isLive(subscription)) {
        throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
      }
      if (params.invoice_now || params.prorate) throw notModelled('a final invoice or proration on cancel');
      const { comment = null, feedback = null } = params.cancellation_details ?? {};
      const details = { ...subscription.cancellation_details, comment, feedback };
      const explained = { ...subscription, cancellation_details: details };
      return endSubscription(tx, explained, 'cancellation_requested');
    },
  ),
];
