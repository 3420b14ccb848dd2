import { invalidRequest, notModelled } from '../failure.ts';
import { mergeMetadata, type Subscription } from '../objects.ts';
import { discountsShape, readCoupons, redeem } from '../resources/discount.ts';
import { change } from '../resources/event.ts';
import { requireActivePrice } from '../resources/price.ts';
import { itemOf, withItem, withPrice } from '../resources/subscription.ts';
import type { Transaction } from '../store/store.ts';
import {
  fields,
  flag,
  integer,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  text,
  unsettable,
  type ValuesOf,
} from '../wire/params.ts';

export const updateShapes = {
  cancel_at: unsettable(integer),
  cancel_at_period_end: flag,
  discounts: discountsShape,
  items: listOf(fields({ id: required(text), price: required(text) })),
  metadata: metadataShape,
  pause_collection: unsettable(
    fields({
      behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
      resumes_at: integer,
    }),
  ),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
};

type UpdateParams = ValuesOf<typeof updateShapes>;

type Cancellation = Pick<Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>;

export const updateSubscription = (
  tx: Transaction,
  subscription: Subscription,
  params: UpdateParams,
): Subscription => {
  const { status } = subscription;
  if (status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  const cancellation = cancellationFor(tx, subscription, params);
  const pause = pauseFor(tx, params);
  const items = itemsFor(tx, subscription, params);
  const coupons = readCoupons(tx, params.discounts);
  if (coupons && subscription.schedule !== null) throw notModelled('discounts beside a schedule');
  if (
    status === 'incomplete_expired' ||
    (status === 'incomplete' && (cancellation || pause || items || coupons))
  ) {
    throw invalidRequest(`You cannot update a subscription in \`${status}\` status in this way.`);
  }
  const isCancelling = (cancellation ?? subscription).cancel_at !== null;
  return change(tx, 'subscriptions', subscription, {
    ...cancellation,
    ...pause,
    ...items,
    ...(coupons && { discounts: redeem(tx, subscription, coupons) }),
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: isCancelling ? 'cancellation_requested' : null,
    },
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  });
};

const pauseFor = (
  tx: Transaction,
  { pause_collection: pause }: UpdateParams,
): Pick<Subscription, 'pause_collection'> | undefined => {
  if (pause === undefined) return undefined;
  if (pause === null) return { pause_collection: null };
  if (pause.behavior !== 'void') throw notModelled('a pause of collection that keeps its invoices');
  const { behavior, resumes_at = null } = pause;
  if (resumes_at !== null && resumes_at <= tx.at) {
    throw invalidRequest('The `pause_collection[resumes_at]` timestamp must be in the future.', {
      param: 'pause_collection[resumes_at]',
    });
  }
  return { pause_collection: { behavior, resumes_at } };
};

/** With the same interval and no proration, the new price applies from the next renewal. */
const itemsFor = (
  tx: Transaction,
  subscription: Subscription,
  { items: given, proration_behavior: proration }: UpdateParams,
): Pick<Subscription, 'items'> | undefined => {
  if (given === undefined) return undefined;
  const [wanted, another] = given;
  if (wanted === undefined || another !== undefined)
    throw notModelled('a subscription without exactly one item');
  const item = itemOf(subscription);
  if (wanted.id !== item.id) {
    throw invalidRequest(`No such subscription item: '${wanted.id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  }
  if (proration !== 'none') throw notModelled('proration (pass proration_behavior: none)');
  if (subscription.schedule !== null) throw notModelled('another price beside a schedule');
  const price = requireActivePrice(tx, wanted.price, 'items[0][price]');
  return { items: withItem(subscription, withPrice(item, price, item.quantity)) };
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
  const at = cancel_at_period_end ? itemOf(subscription).current_period_end : (cancel_at ?? null);
  if (at !== null && at < tx.at) {
    throw invalidRequest('The cancel_at timestamp must be in the future.', { param: 'cancel_at' });
  }
  return {
    cancel_at: at,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: at === null ? null : (subscription.canceled_at ?? tx.at),
  };
};
