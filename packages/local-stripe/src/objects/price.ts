import type { Metadata } from '../resources/metadata.ts';

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
  readonly recurring: Recurring;
  readonly type: 'recurring';
  readonly unit_amount: number;
};

/** Every price here is for a month. */
export type Recurring = {
  readonly interval: 'month';
  readonly interval_count: 1;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: 'licensed';
};

/** The older name of a recurring price, which items still carry. */
export type Plan = {
  readonly id: string;
  readonly object: 'plan';
};
