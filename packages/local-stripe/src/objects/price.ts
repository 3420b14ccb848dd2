import type { Metadata } from '../resources/metadata.ts';
import type { Cycle, Interval } from '../time/calendar.ts';

export type Price = {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly created: number;
  readonly currency: string;
  readonly livemode: false;
  readonly lookup_key: string | null;
  readonly metadata: Metadata;
  readonly nickname: string | null;
  readonly product: string;
  readonly recurring: Recurring | null;
  readonly type: 'one_time' | 'recurring';
  readonly unit_amount: number;
};

export type Recurring = Cycle & {
  readonly interval: Interval;
  readonly interval_count: number;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: 'licensed';
};

/** The older name of a recurring price, which items still carry. */
export type Plan = {
  readonly id: string;
  readonly object: 'plan';
};
