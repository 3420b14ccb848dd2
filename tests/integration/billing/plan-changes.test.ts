import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import type { PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import type { LivePlan } from '@hoops/domain/family/state';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await startHalfWeek(world);
});
afterEach(() => world.close());

const plan = async (): Promise<LivePlan> => {
  const found = (await world.family()).athletes[0]?.plan;
  if (found?.kind !== 'live') throw new Error('There is no live plan.');
  return found;
};
const ask = async (command: Unpriced<PeopleCommand>) => {
  await world.command(command);
  return [...(await world.run()).values()];
};
const switchToFullWeek = async () =>
  ask({
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: (await plan()).subscriptionId,
    newPlanId: 'full_week',
  });
const cancelTraining = async () => ask({ type: 'CancelTraining', athleteId: await world.athlete() });

it('a switch schedules the other plan for the end of the billing cycle', async () => {
  expect(await switchToFullWeek()).toEqual([{ kind: 'done' }]);
  const { change, currentPeriodEnd } = await plan();
  expect(change).toMatchObject({ kind: 'switch', to: 'full_week', effectiveAt: currentPeriodEnd });
  expect(world.local.account().subscriptions[0]).toMatchObject({
    lookupKey: 'half_week',
    amountCents: 5200,
  });
});

it('a switch charges the new price only starting with the next cycle', {
  tags: ['4.plans.switch'],
}, async () => {
  await switchToFullWeek();
  await world.travel('2026-12-06T00:00:00Z');
  expect(world.local.account().payments.map(({ amountCents }) => amountCents)).toEqual([5200, 10_400]);
  await world.deliver(await world.stripeEvents());
  expect(await plan()).toMatchObject({ plan: 'full_week', change: { kind: 'none' } });
  expect(world.local.account().subscriptions[0]?.scheduleId).toBeNull();
});

it('canceling a switch keeps the old plan and price', async () => {
  await switchToFullWeek();
  expect(await ask({ type: 'CancelSwitch', athleteId: await world.athlete() })).toEqual([{ kind: 'done' }]);
  await world.travel('2026-12-06T00:00:00Z');
  expect(world.local.account().payments.map(({ amountCents }) => amountCents)).toEqual([5200, 5200]);
});

it('a switch runs before its cancellation when both intents are open', async () => {
  const athleteId = await world.athlete();
  const { subscriptionId } = await plan();
  await world.command({
    type: 'SwitchPlan',
    athleteId,
    currentSubscriptionId: subscriptionId,
    newPlanId: 'full_week',
  });
  await world.command({ type: 'CancelSwitch', athleteId });
  await world.run();
  expect((await world.family()).openIntents).toEqual([]);
  expect(await plan()).toMatchObject({ change: { kind: 'none' } });
  expect(world.local.account().schedules.map(({ status }) => status)).toEqual(['released']);
});

it('webhooks leave a switch’s unfinished schedule in place', async () => {
  const { subscriptionId } = await plan();
  await world.stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  await world.deliver(await world.stripeEvents());
  expect(world.local.account().schedules.map(({ status }) => status)).toEqual(['active']);
});

it('switching back and forth leaves one active schedule', async () => {
  await switchToFullWeek();
  await ask({ type: 'CancelSwitch', athleteId: await world.athlete() });
  await switchToFullWeek();
  const live = world.local.account().schedules.filter(({ status }) => status === 'active');
  expect(live).toHaveLength(1);
  expect(await plan()).toMatchObject({ change: { kind: 'switch', scheduleId: live[0]?.id } });
});

it('canceling training ends the plan with the paid period', async () => {
  expect(await cancelTraining()).toEqual([{ kind: 'done' }]);
  const { change, currentPeriodEnd } = await plan();
  expect(change).toEqual({ kind: 'cancellation', effectiveAt: currentPeriodEnd });
  await world.travel('2026-12-06T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
  expect(world.local.account().payments).toHaveLength(1);
  expect(await world.types()).toContain('FamilyUnenrolled');
});

it('canceling training drops a pending switch', async () => {
  await switchToFullWeek();
  await cancelTraining();
  expect(world.local.account().schedules.map(({ status }) => status)).toEqual(['released']);
  expect(await plan()).toMatchObject({ change: { kind: 'cancellation' } });
});

it('a cancellation can be undone until the period ends', async () => {
  await cancelTraining();
  expect(await ask({ type: 'UndoCancellation', athleteId: await world.athlete() })).toEqual([
    { kind: 'done' },
  ]);
  expect(await plan()).toMatchObject({ change: { kind: 'none' } });
  await world.travel('2026-12-06T00:00:00Z');
  expect(world.local.account().payments).toHaveLength(2);
});

const pauseUntil = async (until: string) =>
  ask({ type: 'PausePlan', athleteId: await world.athlete(), until });
const endPause = async () => ask({ type: 'EndPause', athleteId: await world.athlete() });
const charged = () => world.local.account().payments.map(({ amountCents }) => amountCents);
const hear = async () => world.deliver(await world.stripeEvents());

it('a paused plan charges nothing from the next renewal until the return day', {
  tags: ['pause.no-charge', 'pause.comes-back'],
}, async () => {
  expect(await pauseUntil('2027-02-05')).toEqual([{ kind: 'done' }]);
  const { pause, currentPeriodEnd } = await plan();
  expect(pause).toEqual({ from: currentPeriodEnd, until: '2027-02-05T15:00:00.000Z' });
  await world.travel('2027-02-05T14:00:00Z');
  await hear();
  expect(charged()).toEqual([5200]);
  expect(
    world.local
      .account()
      .invoices.map(({ status }) => status)
      .toSorted(),
  ).toEqual(['paid', 'void', 'void']);
  expect(await plan()).toMatchObject({ status: 'active', pause, currentPeriodEnd: pause?.until });
  await world.travel('2027-02-06T00:00:00Z');
  await hear();
  await world.travel('2027-03-06T00:00:00Z');
  expect(charged()).toEqual([5200, 5200, 5200]);
  expect(await plan()).toMatchObject({ status: 'active', pause: null });
  expect((await world.family()).activity).toMatchObject({
    '2026-11': { plansDue: 5200, plansReceived: 5200 },
    '2027-02': { plansDue: 5200, plansReceived: 5200 },
  });
  expect((await world.family()).activity['2026-12']).toBeUndefined();
});

it('webhooks during a pause record the same events in any order, even if repeated', {
  tags: ['pause.exactly-once'],
}, async () => {
  await pauseUntil('2027-02-05');
  for (const [to, order] of [
    ['2026-12-20T00:00:00Z', (events: unknown[]) => events.reverse()],
    ['2027-01-20T00:00:00Z', (events: unknown[]) => [...events, ...events.toReversed()]],
  ] as const) {
    await world.travel(to);
    await world.deliver(order(await world.stripeEvents()) as Awaited<ReturnType<World['stripeEvents']>>);
    expect(await plan()).toMatchObject({ pause: { until: '2027-02-05T15:00:00.000Z' } });
  }
  const types = await world.types();
  expect(types.filter((type) => type === 'PlanPaused')).toHaveLength(1);
  expect(types.filter((type) => type === 'PlanRenewed')).toHaveLength(2);
});

it('canceling a pause before it begins lets the next month be charged', {
  tags: ['pause.taken-back'],
}, async () => {
  await pauseUntil('2027-02-05');
  expect(await endPause()).toEqual([{ kind: 'done' }]);
  expect(await plan()).toMatchObject({ pause: null });
  await world.travel('2026-12-06T00:00:00Z');
  expect(charged()).toEqual([5200, 5200]);
});

it('ending a pause early with the current month causes no earlier charge', {
  tags: ['pause.ends-early'],
}, async () => {
  await pauseUntil('2027-05-05');
  await world.travel('2026-12-20T00:00:00Z');
  await hear();
  expect(await endPause()).toEqual([{ kind: 'done' }]);
  expect(await plan()).toMatchObject({ pause: { until: '2027-01-05T15:00:00.000Z' } });
  await world.travel('2027-01-04T00:00:00Z');
  expect(charged()).toEqual([5200]);
  await world.travel('2027-01-06T00:00:00Z');
  await hear();
  expect(charged()).toEqual([5200, 5200]);
  expect(await plan()).toMatchObject({ pause: null });
});

it('a pause can be ended early at Stripe before the renewal webhook arrives', async () => {
  await pauseUntil('2027-05-05');
  await world.travel('2026-12-20T00:00:00Z');
  expect(await endPause()).toEqual([{ kind: 'done' }]);
  expect(await plan()).toMatchObject({ pause: { until: '2027-01-05T15:00:00.000Z' } });
  await hear();
  expect(await plan()).toMatchObject({ currentPeriodEnd: '2027-01-05T15:00:00.000Z' });
});

it('a pause fails when the month renewed before Stripe received the request', async () => {
  await world.command({ type: 'PausePlan', athleteId: await world.athlete(), until: '2027-02-05' });
  await world.travel('2026-12-06T00:00:00Z');
  expect([...(await world.run()).values()]).toEqual([{ kind: 'failed', code: 'already-renewed' }]);
  expect(await plan()).toMatchObject({ pause: null });
  await world.travel('2027-01-06T00:00:00Z');
  expect(charged()).toEqual([5200, 5200, 5200]);
});

it('canceling training during a pause ends the plan without a charge', {
  tags: ['pause.cancelled'],
}, async () => {
  await pauseUntil('2027-05-05');
  await world.travel('2026-12-20T00:00:00Z');
  await hear();
  expect(await cancelTraining()).toEqual([{ kind: 'done' }]);
  await world.travel('2027-06-20T00:00:00Z');
  await hear();
  expect(charged()).toEqual([5200]);
  expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
});

it('a paused plan returns on its start day of the month, even after a shorter month', async () => {
  await world.close();
  world = await startWorld({ at: '2027-01-31T15:00:00Z' });
  await startHalfWeek(world);
  expect(await pauseUntil('2027-03-31')).toEqual([{ kind: 'done' }]);
  await world.travel('2027-03-31T14:00:00Z');
  expect(charged()).toEqual([5200]);
  await world.travel('2027-03-31T17:00:00Z');
  expect(charged()).toEqual([5200, 5200]);
});

it('deleting an athlete ends the subscription right away without a new invoice', {
  tags: ['4.plans.athlete-deleted'],
}, async () => {
  expect(await ask({ type: 'DeleteAthlete', athleteId: await world.athlete() })).toEqual([{ kind: 'done' }]);
  expect((await world.family()).athletes).toEqual([]);
  const { subscriptions, invoices } = world.local.account();
  expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  expect(invoices).toHaveLength(1);
});

it('deleting an athlete also ends a subscription with a schedule, without proration', async () => {
  await switchToFullWeek();
  await ask({ type: 'DeleteAthlete', athleteId: await world.athlete() });
  expect(world.local.account()).toMatchObject({
    subscriptions: [{ status: 'canceled' }],
    schedules: [{ status: 'canceled' }],
    invoices: [{ totalCents: 5200 }],
  });
});

it('deleting an athlete succeeds when the subscription already ended at Stripe', async () => {
  const { subscriptionId } = await plan();
  const athleteId = await world.athlete();
  await world.command({ type: 'DeleteAthlete', athleteId });
  await world.stripe.subscriptions.cancel(subscriptionId);
  expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
  expect((await world.family()).athletes).toEqual([]);
});

describe('withdrawing from a plan', () => {
  const withdraw = async () => ask({ type: 'WithdrawFromPlan', athleteId: await world.athlete() });
  const money = () =>
    world.local.account().payments.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]);

  it('withdrawing from a plan refunds the payment and ends the subscription once', {
    tags: ['withdrawal.money'],
  }, async () => {
    expect(await withdraw()).toEqual([{ kind: 'done' }]);
    await world.deliver(await world.stripeEvents());
    expect(money()).toEqual([[5200, 5200]]);
    expect(world.local.account().subscriptions[0]).toMatchObject({ status: 'canceled' });
    const types = await world.types();
    for (const type of ['PaymentRefunded', 'TrainingCancelled'])
      expect(types.filter((it) => it === type)).toHaveLength(1);
    expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
    await world.travel('2026-12-20T00:00:00Z');
    expect(money()).toEqual([[5200, 5200]]);
  });

  it.each([
    ['if we knew of the first refund', true],
    ['even if we learn of the first refund later', false],
  ])(
    'withdrawing refunds the rest of a partly refunded payment, %s, and records each refund once',
    async (_, isHeard) => {
      const [payment] = (await world.stripe.paymentIntents.list()).data;
      await world.stripe.refunds.create({ payment_intent: payment?.id ?? '', amount: 2000 });
      if (isHeard) await hear();
      expect(await withdraw()).toEqual([{ kind: 'done' }]);
      await hear();
      await hear();
      expect(money()).toEqual([[5200, 5200]]);
      const events = await world.eventsOf(familyStream(dana));
      const refunds = events.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
      expect(refunds.map(({ amount }) => amount.cents)).toEqual([2000, 3200]);
      expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(2);
      const ends = events.flatMap((event) => (event.type === 'TrainingCancelled' ? [event.data] : []));
      expect(ends).toMatchObject([{ refunded: { cents: 5200 } }]);
    },
  );

  it('a withdrawal fails when the bank returns the refund before the refund is recorded', async () => {
    await world.close();
    world = await startWorld();
    await startHalfWeek(world, 'pm_card_refundFail');
    await world.command({ type: 'WithdrawFromPlan', athleteId: await world.athlete() });
    // The first four requests read subscription, invoices, payment and refunds; the fifth creates the
    // refund.
    const { stripe } = dyingAfter(world.local, 5);
    await runFamilyIntents({ ...world, stripe }, dana);
    expect((await world.family()).openIntents).toHaveLength(1);
    expect(money()).toEqual([[5200, 5200]]);
    await world.travel('2026-11-05T16:00:00Z');
    expect(money()).toEqual([[5200, 0]]);
    expect([...(await world.run()).values()]).toMatchObject([{ kind: 'failed', code: 'refused' }]);
    expect(await world.types()).not.toContain('PaymentRefunded');
    expect((await world.family()).athletes[0]?.plan).toMatchObject({ kind: 'live' });
  });

  it('withdrawing ends the plan while the refund is pending, and records the refund once it succeeds', {
    tags: ['withdrawal.money'],
  }, async () => {
    await world.close();
    world = await startWorld();
    await startHalfWeek(world, 'pm_card_pendingRefund');
    expect(await withdraw()).toEqual([{ kind: 'done' }]);
    await hear();
    expect(money()).toEqual([[5200, 5200]]);
    expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
    expect(await world.types()).not.toContain('PaymentRefunded');
    expect(await reconcileNow(world)).toMatchObject({ differences: [] });
    await world.travel('2026-11-05T16:00:00Z');
    await hear();
    await hear();
    expect(await reconcileNow(world)).toMatchObject({ differences: [] });
    const events = await world.eventsOf(familyStream(dana));
    const refunds = events.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
    expect(refunds).toMatchObject([{ amount: { cents: 5200 } }]);
  });

  it('withdrawing refunds the payment even if the plan was switched and its subscription has already ended', async () => {
    await switchToFullWeek();
    const { subscriptionId } = await plan();
    await world.command({ type: 'WithdrawFromPlan', athleteId: await world.athlete() });
    const subscription = await world.stripe.subscriptions.retrieve(subscriptionId);
    await world.stripe.subscriptionSchedules.cancel(String(subscription.schedule), {
      invoice_now: false,
      prorate: false,
    });
    await world.deliver(await world.stripeEvents());
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(money()).toEqual([[5200, 5200]]);
    expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
  });
});
