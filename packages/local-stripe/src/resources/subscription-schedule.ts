import type { SchedulePhase, SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import type { Transaction } from '../store/store.ts';
import { change } from './event.ts';

const unusedInPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
};

const unusedInItem = { billing_thresholds: null, discounts: [], tax_rates: [] };

export const newPhase = (phase: SchedulePhase): SchedulePhase => ({
  ...unusedInPhase,
  ...phase,
  items: [{ ...unusedInItem, ...phase.items[0] }],
});

/** Changes a schedule and announces it. */
export const changeSchedule = (
  tx: Transaction,
  schedule: SubscriptionSchedule,
  changes: Partial<SubscriptionSchedule>,
  type = 'subscription_schedule.updated',
): SubscriptionSchedule => change(tx, 'subscription_schedules', schedule, { ...schedule, ...changes }, type);
