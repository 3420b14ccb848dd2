import type { Metadata } from '../resources/metadata.ts';
import type { BillingMode } from './subscription.ts';

export type SchedulePhase = {
  readonly currency: string;
  readonly end_date: number;
  readonly items: readonly [PhaseItem];
  readonly metadata: Metadata;
  readonly proration_behavior: 'create_prorations' | 'none';
  readonly start_date: number;
};

export type PhaseItem = {
  readonly metadata: Metadata;
  readonly plan: string;
  readonly price: string;
  readonly quantity: number;
};

export type SubscriptionSchedule = {
  readonly id: string;
  readonly object: 'subscription_schedule';
  readonly billing_mode: BillingMode;
  readonly canceled_at: number | null;
  readonly completed_at: number | null;
  readonly created: number;
  readonly current_phase: { readonly end_date: number; readonly start_date: number } | null;
  readonly customer: string;
  readonly end_behavior: 'release';
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly phases: readonly SchedulePhase[];
  readonly released_at: number | null;
  readonly released_subscription: string | null;
  readonly status: 'active' | 'canceled' | 'released';
  readonly subscription: string | null;
};
