import type { Transaction } from '../store/store.ts';
import { change } from './event.ts';
import type { Metadata } from './metadata.ts';
import type { BillingMode } from './subscription.ts';

export interface SchedulePhase {
  readonly currency: string;
  readonly end_date: number;
  readonly items: readonly [PhaseItem];
  readonly metadata: Metadata;
  readonly proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
  readonly start_date: number;
}

export interface PhaseItem {
  readonly metadata: Metadata;
  readonly plan: string;
  readonly price: string;
  readonly quantity: number;
}

export interface SubscriptionSchedule {
  readonly id: string;
  readonly object: 'subscription_schedule';
  readonly billing_mode: BillingMode;
  readonly canceled_at: number | null;
  readonly completed_at: number | null;
  readonly created: number;
  readonly current_phase: { readonly end_date: number; readonly start_date: number } | null;
  readonly customer: string;
  readonly end_behavior: 'cancel' | 'release';
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly phases: readonly SchedulePhase[];
  readonly released_at: number | null;
  readonly released_subscription: string | null;
  readonly status: 'active' | 'canceled' | 'completed' | 'released';
  readonly subscription: string | null;
}

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

export const phaseStartingAt = (schedule: SubscriptionSchedule, at: number): SchedulePhase | undefined =>
  schedule.phases.find((phase) => phase.start_date === at);
