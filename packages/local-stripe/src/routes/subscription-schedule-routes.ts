import { endSubscription } from '../billing/end-subscription.ts';
import { applyPhase, releaseSchedule } from '../billing/run-schedule.ts';
import { invalidRequest, notModelled } from '../failure.ts';
import { mergeMetadata, type SubscriptionSchedule } from '../objects.ts';
import { change, write } from '../resources/event.ts';
import { phasesShape, readPhases } from '../resources/schedule-phases.ts';
import { itemOf } from '../resources/subscription.ts';
import { newPhase } from '../resources/subscription-schedule.ts';
import type { Transaction } from '../store/store.ts';
import { flag, metadata as metadataShape, oneOf, text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

const unused = {
  application: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  pause_schedules: [],
} as const;

const createFromSubscription = (tx: Transaction, id: string): SubscriptionSchedule => {
  const subscription = tx.need('subscriptions', id, 'from_subscription');
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
      { param: 'from_subscription' },
    );
  }
  if (subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that is in the `canceled` status.', {
      param: 'from_subscription',
    });
  }
  if (subscription.cancel_at !== null) throw notModelled('a schedule of a subscription that is canceled');
  const item = itemOf(subscription);
  const current = { end_date: item.current_period_end, start_date: item.current_period_start };
  const coupons = subscription.discounts.map((one) => tx.need('discounts', one).source.coupon);
  const phase = newPhase(item.price, item.quantity, current, 'create_prorations', coupons);
  const schedule: SubscriptionSchedule = {
    ...unused,
    test_clock: tx.find('customers', subscription.customer)?.test_clock ?? null,
    id: tx.newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: tx.at,
    current_phase: current,
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  };
  write(tx, 'subscription_schedules', schedule, 'subscription_schedule.created');
  change(tx, 'subscriptions', subscription, { schedule: schedule.id });
  return schedule;
};

const requireActive = (schedule: SubscriptionSchedule, what: string): SubscriptionSchedule => {
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
};

const scheduleShapes = {
  end_behavior: oneOf('release'),
  metadata: metadataShape,
  phases: phasesShape,
  proration_behavior: oneOf('none'),
};

export const subscriptionScheduleRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/subscription_schedules',
    { ...scheduleShapes, from_subscription: text },
    ({ tx, params }) => {
      const { from_subscription, ...others } = params;
      if (from_subscription === undefined) throw notModelled('a schedule that starts its own subscription');
      const another = Object.entries(others).find(([, value]) => value !== undefined);
      if (another) {
        throw invalidRequest(
          `You cannot set \`${another[0]}\` if \`from_subscription\` is set. Please make a separate request ` +
            'to update the subscription schedule.',
          { param: another[0] },
        );
      }
      return createFromSubscription(tx, from_subscription);
    },
  ),
  listRoute('/v1/subscription_schedules', 'subscription_schedules', {}),
  route('GET', '/v1/subscription_schedules/:id', {}, ({ tx, id }) => tx.need('subscription_schedules', id)),
  route('POST', '/v1/subscription_schedules/:id', scheduleShapes, ({ tx, id, params }) => {
    const schedule = requireActive(tx.need('subscription_schedules', id), 'update');
    const phases = params.phases ? readPhases(tx, schedule, params.phases) : schedule.phases;
    const current = phases.find((phase) => phase.start_date <= tx.at && tx.at < phase.end_date);
    const changed = change(tx, 'subscription_schedules', schedule, {
      current_phase: current ? { end_date: current.end_date, start_date: current.start_date } : null,
      metadata: mergeMetadata(schedule.metadata, params.metadata),
      phases,
    });
    if (current) applyPhase(tx, changed, current);
    return changed;
  }),
  route('POST', '/v1/subscription_schedules/:id/release', {}, ({ tx, id }) =>
    releaseSchedule(tx, requireActive(tx.need('subscription_schedules', id), 'release')),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    { invoice_now: flag, prorate: flag },
    ({ tx, id, params }) => {
      const schedule = requireActive(tx.need('subscription_schedules', id), 'cancel');
      if (params.invoice_now !== false || params.prorate !== false) {
        throw notModelled('a final invoice or proration on cancel (both default to true: pass false)');
      }
      if (schedule.subscription !== null) {
        endSubscription(tx, tx.need('subscriptions', schedule.subscription), 'cancellation_requested');
      }
      return tx.need('subscription_schedules', id);
    },
  ),
];
