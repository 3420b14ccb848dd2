import type { List, Price, Subscription, SubscriptionItem } from '../objects.ts';
import { planOf } from './price.ts';

/** Subscriptions with several items are not modeled. */
export const itemOf = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`the subscription ${subscription.id} has no item`);
  return item;
};

export const withItem = (subscription: Subscription, item: SubscriptionItem): List<SubscriptionItem> => ({
  ...subscription.items,
  data: [item],
});

export const withPrice = (item: SubscriptionItem, price: Price, quantity: number): SubscriptionItem => ({
  ...item,
  plan: planOf(price),
  price,
  quantity,
});

export const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';
