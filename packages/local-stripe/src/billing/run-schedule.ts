import type { SchedulePhase, SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import { mergeMetadata } from '../resources/metadata.ts';
import { changeSubscription, itemOf, withItem, withPrice } from '../resources/subscription.ts';
import { changeSchedule, phaseStartingAt } from '../resources/subscription-schedule.ts';
import type { Transaction } from '../store/store.ts';
import { endSubscription } from './end-subscription.ts';

/** The current phase is over: the next one begins, or the schedule ends as its end behavior says. */
export const enterNextPhase = (tx: Transaction, schedule: SubscriptionSchedule): void => {
  const next = schedule.current_phase && phaseStartingAt(schedule, schedule.current_phase.end_date);
  if (next) {
    changeSchedule(tx, schedule, {
      current_phase: { end_date: next.end_date, start_date: next.start_date },
    });
    applyPhase(tx, schedule, next);
  } else if (schedule.end_behavior === 'cancel') {
    completeSchedule(tx, schedule);
  } else {
    releaseSchedule(tx, schedule);
  }
};

/** Makes the subscription what the phase says. A change at the start of a period needs no proration. */
export const applyPhase = (tx: Transaction, schedule: SubscriptionSchedule, phase: SchedulePhase): void => {
  if (schedule.subscription === null) return;
  const subscription = tx.need('subscriptions', schedule.subscription);
  const [wanted] = phase.items;
  const item = withPrice(itemOf(subscription), tx.need('prices', wanted.price), wanted.quantity);
  changeSubscription(tx, subscription, {
    items: withItem(subscription, item),
    metadata: mergeMetadata(subscription.metadata, phase.metadata),
  });
};

/** The subscription continues unchanged, without a schedule. */
export const releaseSchedule = (tx: Transaction, schedule: SubscriptionSchedule): SubscriptionSchedule => {
  const released = changeSchedule(
    tx,
    schedule,
    {
      current_phase: null,
      released_at: tx.at,
      released_subscription: schedule.subscription,
      status: 'released',
      subscription: null,
    },
    'subscription_schedule.released',
  );
  if (schedule.subscription !== null) {
    const subscription = tx.need('subscriptions', schedule.subscription);
    const keeps = schedule.end_behavior === 'release';
    changeSubscription(tx, subscription, {
      schedule: null,
      ...(!keeps && { cancel_at: null, canceled_at: null }),
    });
  }
  return released;
};

const completeSchedule = (tx: Transaction, schedule: SubscriptionSchedule): void => {
  changeSchedule(
    tx,
    schedule,
    { completed_at: tx.at, current_phase: null, status: 'completed' },
    'subscription_schedule.completed',
  );
  if (schedule.subscription === null) return;
  const subscription = tx.need('subscriptions', schedule.subscription);
  endSubscription(tx, subscription, 'cancellation_requested');
};
