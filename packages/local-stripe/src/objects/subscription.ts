import type { Metadata } from '../resources/metadata.ts';
import type { List } from '../wire/paging.ts';
import type { Plan, Price } from './price.ts';

export type SubscriptionItem = {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly created: number;
  readonly current_period_end: number;
  readonly current_period_start: number;
  readonly metadata: Metadata;
  readonly plan: Plan;
  readonly price: Price;
  readonly quantity: number;
  readonly subscription: string;
};

export type CancellationDetails = {
  readonly comment: string | null;
  readonly feedback: string | null;
  readonly feedback_option: null;
  readonly reason: 'cancellation_requested' | 'payment_failed' | null;
};

export type Subscription = {
  readonly id: string;
  readonly object: 'subscription';
  readonly billing_cycle_anchor: number;
  readonly billing_mode: BillingMode;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly cancellation_details: CancellationDetails;
  readonly collection_method: 'charge_automatically';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly description: string | null;
  readonly ended_at: number | null;
  readonly items: List<SubscriptionItem>;
  readonly latest_invoice: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly payment_settings: {
    readonly payment_method_options: null;
    readonly payment_method_types: null;
    readonly save_default_payment_method: 'off';
  };
  readonly schedule: string | null;
  readonly start_date: number;
  readonly status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled';
};

export type BillingMode = {
  readonly type: 'flexible';
  readonly flexible: { readonly proration_discounts: 'included' | 'itemized' };
};
