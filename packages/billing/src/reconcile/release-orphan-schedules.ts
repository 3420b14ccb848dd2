import type Stripe from 'stripe';
import { isLive } from '../schedules.ts';
import { expanded } from '../stripe-values.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Younger ones may still get their phases from whoever is making them. */
const graceSeconds = 3_600;

/**
 * Releases schedules of our subscriptions that a crash left without phases and metadata, and that no later
 * attempt took up: they would keep the subscription from being changed.
 */
export const releaseOrphanSchedules = async ({ stripe, clock, logger }: ReconcileDeps): Promise<void> => {
  const before = Math.floor(clock.now().getTime() / 1000) - graceSeconds;
  const schedules = stripe.subscriptionSchedules.list({ limit: 100, expand: ['data.subscription'] });
  for await (const schedule of schedules) {
    if (!isLive(schedule) || schedule.created > before || !isOrphan(schedule)) continue;
    await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `orphan:${schedule.id}` });
    logger.warn('orphan-schedule-released', { scheduleId: schedule.id });
  }
};

const isOrphan = (schedule: Stripe.SubscriptionSchedule): boolean => {
  const isOurs = expanded(schedule.subscription)?.metadata.parentId !== undefined;
  return isOurs && !schedule.metadata?.intentId;
};
