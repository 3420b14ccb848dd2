import type { Subscription, SubscriptionItem } from '../objects/subscription.ts';
import type { Transaction } from '../store/store.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import {
  fields,
  flag,
  integer,
  integerOr,
  listOf,
  metadata as metadataShape,
  oneOf,
  type ShapeOf,
  text,
  unsettable,
} from '../wire/params.ts';
import { given, mergeMetadata } from './metadata.ts';
import { requireOwnPaymentMethod } from './payment-method.ts';
import { requireActivePrice } from './price.ts';
import { changeSubscription, itemOf, withItem, withPrice } from './subscription.ts';

export const updateShapes = {
  cancel_at: unsettable(integerOr('min_period_end', 'max_period_end')),
  cancel_at_period_end: flag,
  cancellation_details: fields({ comment: unsettable(text), feedback: unsettable(text) }),
  default_payment_method: unsettable(text),
  description: unsettable(text),
  items: listOf(fields({ id: text, price: text, quantity: integer })),
  metadata: metadataShape,
  off_session: flag,
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete'),
  payment_settings: fields({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
};

type UpdateParams = { readonly [K in keyof typeof updateShapes]: ShapeOf<(typeof updateShapes)[K]> };

type Cancellation = Pick<Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>;

export const updateSubscription = (
  tx: Transaction,
  subscription: Subscription,
  params: UpdateParams,
): Subscription => {
  if (subscription.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  const isOnly = (...names: readonly string[]) =>
    Object.entries(params).every(([name, value]) => value === undefined || names.includes(name));
  if (
    subscription.status === 'incomplete_expired' ||
    (subscription.status === 'incomplete' && !isOnly('metadata'))
  ) {
    throw invalidRequest(
      `You cannot update a subscription in \`${subscription.status}\` status in this way.`,
    );
  }
  if (typeof params.default_payment_method === 'string') {
    const card = params.default_payment_method;
    requireOwnPaymentMethod(tx, subscription.customer, card, 'default_payment_method');
  }
  const cancellation = cancellationFor(tx, subscription, params);
  const isCancelling = (cancellation ?? subscription).cancel_at !== null;
  const item = changedItem(tx, subscription, params);
  return changeSubscription(tx, subscription, {
    ...cancellation,
    cancellation_details: {
      ...subscription.cancellation_details,
      ...given(params.cancellation_details ?? {}),
      reason: isCancelling ? 'cancellation_requested' : null,
    },
    ...given({
      default_payment_method: params.default_payment_method,
      description: params.description,
    }),
    payment_settings: { ...subscription.payment_settings, ...given(params.payment_settings ?? {}) },
    ...(item && { items: withItem(subscription, item) }),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  });
};

const cancellationFor = (
  tx: Transaction,
  subscription: Subscription,
  { cancel_at, cancel_at_period_end }: UpdateParams,
): Cancellation | undefined => {
  if (cancel_at === undefined && cancel_at_period_end === undefined) return undefined;
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ` +
        'any cancelation behavior directly is not allowed. Please update the schedule instead.',
    );
  }
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  const periodEnd = itemOf(subscription).current_period_end;
  const at = cancel_at_period_end
    ? periodEnd
    : typeof cancel_at === 'string'
      ? periodEnd
      : (cancel_at ?? null);
  if (at !== null && at < tx.at) {
    throw invalidRequest('The cancel_at timestamp must be in the future.', { param: 'cancel_at' });
  }
  return {
    cancel_at: at,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: at === null ? null : (subscription.canceled_at ?? tx.at),
  };
};

const changedItem = (
  tx: Transaction,
  subscription: Subscription,
  { items, proration_behavior }: UpdateParams,
): SubscriptionItem | undefined => {
  if (items === undefined) return undefined;
  const [change, another] = items;
  const item = itemOf(subscription);
  if (change === undefined || another !== undefined || change.id !== item.id) {
    throw notModelled('a subscription with several items (pass the id of the one item)');
  }
  if (proration_behavior !== 'none') throw notModelled('proration (pass proration_behavior: none)');
  const price = change.price ? requireActivePrice(tx, change.price, 'items[0][price]') : item.price;
  return withPrice(item, price, change.quantity ?? item.quantity);
};
