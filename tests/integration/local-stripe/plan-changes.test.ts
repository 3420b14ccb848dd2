import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Club,
  createParent,
  createPlans,
  failureOf,
  itemOf,
  type Plans,
  seconds,
  startClub,
  startPlan,
} from './fixture.ts';

let club: Club;
let stripe: Stripe;
let plans: Plans;

beforeEach(async () => {
  club = await startClub({ at: '2026-11-05' });
  stripe = club.stripe;
  plans = await createPlans(stripe);
});
afterEach(() => club.close());

describe('paused collection', () => {
  const until = (at: string) => ({
    pause_collection: { behavior: 'void' as const, resumes_at: seconds(at) },
  });

  it('a paused collection voids new invoices, keeps the plan active and resumes on its date', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const paused = await stripe.subscriptions.update(plan.id, until('2027-01-04'));
    expect(paused).toMatchObject({ status: 'active', ...until('2027-01-04') });
    await club.travel('2026-12-06');
    const december = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(december).toMatchObject({ status: 'active', latest_invoice: { status: 'void', amount_paid: 0 } });
    expect(itemOf(december).current_period_end).toBe(seconds('2027-01-05'));
    await club.travel('2027-01-04');
    expect((await stripe.subscriptions.retrieve(plan.id)).pause_collection).toBeNull();
    await club.travel('2027-01-06');
    const january = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(january.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 5200 });
  });

  it('a paused collection still collects earlier invoices, and resumes when unset', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    await club.travel('2026-12-05');
    await stripe.subscriptions.update(plan.id, until('2027-06-01'));
    await club.travel('2026-12-06');
    const before = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(before.latest_invoice).toMatchObject({ status: 'paid' });
    await stripe.subscriptions.update(plan.id, { pause_collection: '' });
    await club.travel('2027-01-06');
    const after = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(after.latest_invoice).toMatchObject({ status: 'paid' });
  });

  it('a pause is rejected for a past date and for an ended plan', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const past = await failureOf(stripe.subscriptions.update(plan.id, until('2026-11-01')));
    expect(past).toMatchObject({ param: 'pause_collection[resumes_at]' });
    await stripe.subscriptions.cancel(plan.id);
    const ended = await failureOf(stripe.subscriptions.update(plan.id, until('2027-01-04')));
    expect(ended).toMatchObject({ code: 'invalid_canceled_subscription_fields' });
  });
});

it('a new price applies from the next renewal, without an invoice for the current month', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const item = itemOf(plan);
  const moved = await stripe.subscriptions.update(plan.id, {
    items: [{ id: item.id, price: plans.fullWeek.id }],
    proration_behavior: 'none',
  });
  expect(itemOf(moved)).toMatchObject({
    id: item.id,
    price: { id: plans.fullWeek.id },
    current_period_end: item.current_period_end,
  });
  expect((await stripe.invoices.list({ subscription: plan.id })).data).toHaveLength(1);
  await club.travel('2026-12-06');
  const renewed = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
  expect(itemOf(renewed).current_period_start).toBe(item.current_period_end);
  expect(renewed.latest_invoice).toMatchObject({ total: 10_400, status: 'paid' });
});

it('a new price is rejected for an unknown item', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const other = { id: 'si_other', price: plans.fullWeek.id };
  const refused = await failureOf(
    stripe.subscriptions.update(plan.id, { items: [other], proration_behavior: 'none' }),
  );
  expect(refused).toMatchObject({ code: 'resource_missing', param: 'items[0][id]' });
});

describe('switching at the end of the cycle', () => {
  async function scheduleSwitch(plan: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: plan.id });
    const [current] = schedule.phases;
    if (current === undefined) throw new Error('no current phase');
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { intentId: 'intent-1' },
      phases: [
        {
          items: [{ price: plans.halfWeek.id, quantity: 1 }],
          start_date: current.start_date,
          end_date: current.end_date,
          proration_behavior: 'none',
        },
        {
          items: [{ price: plans.fullWeek.id, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
  }

  it('a scheduled switch renews at the new price and releases its schedule a month later', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const schedule = await scheduleSwitch(plan);
    expect(schedule.phases[1]).toMatchObject({
      start_date: seconds('2026-12-05'),
      end_date: seconds('2027-01-05'),
    });

    await club.travel('2026-12-06');
    const switched = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(itemOf(switched).price.id).toBe(plans.fullWeek.id);
    expect(switched.latest_invoice).toMatchObject({ total: 10_400, status: 'paid' });
    expect(switched.schedule).toBe(schedule.id);

    await club.travel('2027-01-06');
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: plan.id,
      subscription: null,
    });
    const released = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(released).toMatchObject({ schedule: null, status: 'active' });
    expect(released.latest_invoice).toMatchObject({ total: 10_400, status: 'paid' });
  });

  it('releasing a scheduled switch before it takes effect keeps the old plan', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const schedule = await scheduleSwitch(plan);
    await stripe.subscriptionSchedules.release(schedule.id);

    await club.travel('2026-12-06');
    const kept = await stripe.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
    expect(kept.latest_invoice).toMatchObject({ total: 5200, status: 'paid' });
    expect(kept.schedule).toBeNull();
    const again = await failureOf(stripe.subscriptionSchedules.release(schedule.id));
    expect(again).toMatchObject({ statusCode: 400 });
  });

  it('a scheduled subscription rejects a second schedule and a direct cancellation, and schedule creation rejects metadata', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const withMetadata = await failureOf(
      stripe.subscriptionSchedules.create({ from_subscription: plan.id, metadata: { a: 'b' } }),
    );
    expect(withMetadata).toMatchObject({ statusCode: 400, param: 'metadata' });

    await scheduleSwitch(plan);
    const second = await failureOf(stripe.subscriptionSchedules.create({ from_subscription: plan.id }));
    expect(second).toMatchObject({ statusCode: 400, param: 'from_subscription' });
    const direct = await failureOf(stripe.subscriptions.update(plan.id, { cancel_at_period_end: true }));
    expect(direct.message).toContain('is managed by the subscription schedule');
  });

  it('canceling a schedule also ends its subscription', async () => {
    const parent = await createParent(stripe);
    const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
    const schedule = await scheduleSwitch(plan);
    const loud = await failureOf(stripe.subscriptionSchedules.cancel(schedule.id));
    expect(loud).toMatchObject({ statusCode: 501 });

    const canceled = await stripe.subscriptionSchedules.cancel(schedule.id, {
      invoice_now: false,
      prorate: false,
    });
    expect(canceled.status).toBe('canceled');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'canceled' });
  });
});

it('a cancellation ends the plan at the period end without an invoice and can be undone earlier', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const scheduled = await stripe.subscriptions.update(plan.id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: seconds('2026-12-05'),
    status: 'active',
  });
  const undone = await stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
  expect(undone).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { reason: null },
  });

  await stripe.subscriptions.update(plan.id, { cancel_at_period_end: true });
  await club.travel('2026-12-06');
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({
    status: 'canceled',
    ended_at: seconds('2026-12-05'),
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect((await stripe.invoices.list({ subscription: plan.id })).data).toHaveLength(1);
  expect(club.local.nextDueAt()).toBeUndefined();
});

it('an immediate cancellation ends the plan, and a second cancellation returns resource_missing', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const ended = await stripe.subscriptions.cancel(plan.id, { invoice_now: false, prorate: false });
  expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2026-11-05') });
  const again = await failureOf(stripe.subscriptions.cancel(plan.id));
  expect(again).toMatchObject({ code: 'resource_missing' });
});
