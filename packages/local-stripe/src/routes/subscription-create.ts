import { startIncomplete, startSubscription } from '../billing/start-subscription.ts';
import { invalidRequest, notModelled } from '../failure.ts';
import { discountsShape, readCoupons, redeem } from '../resources/discount.ts';
import { planOf, requireActivePrice } from '../resources/price.ts';
import type { Transaction } from '../store/store.ts';
import { nextBoundary } from '../time/calendar.ts';
import { listOfAll } from '../wire/paging.ts';
import {
  fields,
  flag,
  integer,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  text,
  type ValuesOf,
} from '../wire/params.ts';
import type { Result } from '../wire/route.ts';

export const createShapes = {
  backdate_start_date: integer,
  billing_cycle_anchor: integer,
  billing_mode: required(
    fields({
      type: required(oneOf('flexible')),
      flexible: fields({ proration_discounts: oneOf('included', 'itemized') }),
    }),
  ),
  collection_method: oneOf('charge_automatically'),
  customer: required(text),
  discounts: discountsShape,
  items: required(listOf(fields({ price: required(text), quantity: integer }))),
  metadata: metadataShape,
  off_session: flag,
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  payment_settings: fields({ save_default_payment_method: oneOf('off') }),
};

type CreateParams = ValuesOf<typeof createShapes>;

const unused = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} as const;

export const createSubscription = (tx: Transaction, params: CreateParams): Result => {
  const customer = tx.need('customers', params.customer, 'customer');
  const [wanted, another] = params.items;
  if (wanted === undefined) throw invalidRequest('Missing required param: items.', { param: 'items' });
  if (another !== undefined) throw notModelled('a subscription with several items');
  const start = startOf(params.payment_behavior);
  const price = requireActivePrice(tx, wanted.price, 'items[0][price]');
  const coupons = readCoupons(tx, params.discounts) ?? [];
  const id = tx.newId('sub');
  const { begins, anchor } = cycleOf(tx, params);
  const item = {
    billing_thresholds: null,
    current_trial: null,
    discounts: [],
    tax_rates: [],
    id: tx.newId('si'),
    object: 'subscription_item' as const,
    created: tx.at,
    current_period_end: nextBoundary(anchor, tx.at),
    current_period_start: begins,
    metadata: {},
    plan: planOf(price),
    price,
    quantity: wanted.quantity ?? 1,
    subscription: id,
  };
  return start(tx, {
    ...unused,
    test_clock: customer.test_clock,
    id,
    object: 'subscription',
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      type: 'flexible',
      flexible: { proration_discounts: params.billing_mode.flexible?.proration_discounts ?? 'included' },
    },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: tx.at,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: null,
    description: null,
    discounts: redeem(tx, { id, customer: customer.id, discounts: [] }, coupons),
    ended_at: null,
    items: listOfAll(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    livemode: false,
    metadata: params.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    schedule: null,
    start_date: begins,
    status: 'active',
  });
};

/** Flexible billing charges a backdated whole month as one period; its anchor sets the day of later months. */
const cycleOf = (tx: Transaction, params: CreateParams) => {
  const { backdate_start_date: begins, billing_cycle_anchor: anchor } = params;
  if (begins === undefined && anchor === undefined) return { begins: tx.at, anchor: tx.at };
  if (begins === undefined || anchor === undefined)
    throw notModelled('backdate_start_date without billing_cycle_anchor, or the reverse');
  if (begins >= tx.at)
    throw invalidRequest('`backdate_start_date` must be in the past.', { param: 'backdate_start_date' });
  if (anchor <= tx.at)
    throw invalidRequest('`billing_cycle_anchor` must be in the future.', { param: 'billing_cycle_anchor' });
  const natural = nextBoundary(begins, begins);
  if (anchor > natural)
    throw invalidRequest(
      `billing_cycle_anchor cannot be later than next natural billing date (${natural}) for plan`,
      { param: 'billing_cycle_anchor' },
    );
  if (anchor < natural) throw notModelled('a first period of less than a month, which is prorated');
  return { begins, anchor };
};

const startOf = (behavior: CreateParams['payment_behavior']) => {
  if (behavior === 'error_if_incomplete') return startSubscription;
  if (behavior === 'default_incomplete') return startIncomplete;
  throw notModelled('a payment_behavior other than error_if_incomplete and default_incomplete');
};
