import type { SchedulePhase, SubscriptionSchedule } from '../objects.ts';
import { redeem } from '../resources/discount.ts';
import { change } from '../resources/event.ts';
import { itemOf, withItem, withPrice } from '../resources/subscription.ts';
import type { Transaction } from '../store/store.ts';

export const enterNextPhase = (tx: Transaction, schedule: SubscriptionSchedule): void => {
  const next =
    schedule.current_phase &&
    schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  if (!next) return void releaseSchedule(tx, schedule);
  const { end_date, start_date } = next;
  change(tx, 'subscription_schedules', schedule, { current_phase: { end_date, start_date } });
  applyPhase(tx, schedule, next);
};

/** No proration, because phases change at the start of a period. */
export const applyPhase = (tx: Transaction, schedule: SubscriptionSchedule, phase: SchedulePhase): void => {
  if (schedule.subscription === null) return;
  const subscription = tx.need('subscriptions', schedule.subscription);
  const [wanted] = phase.items;
  const item = withPrice(itemOf(subscription), tx.need('prices', wanted.price), wanted.quantity);
  // A phase without discounts removes the subscription's.
  const coupons = phase.discounts.flatMap(({ coupon }) => coupon ?? []);
  const discounts = redeem(tx, subscription, coupons);
  change(tx, 'subscriptions', subscription, { items: withItem(subscription, item), discounts });
};

export const releaseSchedule = (tx: Transaction, schedule: SubscriptionSchedule): SubscriptionSchedule => {
  const released = change(
    tx,
    'subscription_schedules',
    schedule,
    {
      current_phase: null,
      released_at: tx.at,
      released_subscription: schedule.subscription,
      status: 'released',
      subscription: null,
    },
    'released',
  );
  if (schedule.subscription !== null) {
    change(tx, 'subscriptions', tx.need('subscriptions', schedule.subscription), { schedule: null });
  }
  return released;
};
