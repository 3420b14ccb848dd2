import type { Price, SchedulePhase } from '../objects.ts';

const unusedInPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
} as const;

export const newPhase = (
  { id: price, currency }: Price,
  quantity: number,
  time: Pick<SchedulePhase, 'start_date' | 'end_date'>,
  proration_behavior: SchedulePhase['proration_behavior'],
  coupons: readonly string[] = [],
): SchedulePhase => ({
  ...unusedInPhase,
  ...time,
  currency,
  discounts: coupons.map((coupon) => ({ coupon, discount: null, promotion_code: null })),
  items: [
    { billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity, tax_rates: [] },
  ],
  metadata: {},
  proration_behavior,
});
