import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { createPrices } from '@hoops/billing/stripe/prices';
import type { PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dana,
  dyingFamilies,
  mondays,
  putCardOnFile,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const switchToFullWeek = async (): Promise<Unpriced<PeopleCommand>> => {
  const plan = (await world.family()).athletes[0]?.plan;
  return {
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: plan?.kind === 'live' ? plan.subscriptionId : '',
    newPlanId: 'full_week',
  };
};
const dieUnrecorded = async (): Promise<void> => {
  const families = dyingFamilies(world.families);
  await expect(runFamilyIntents({ ...world, families }, dana)).rejects.toThrow('died');
};
const dieAfterRequest = async (last: number): Promise<void> => {
  const { stripe } = dyingAfter(world.local, last);
  await runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana).catch(() => undefined);
};
const plan = async () => (await world.family()).athletes[0]?.plan;

describe('a switch', () => {
  beforeEach(async () => {
    await startHalfWeek(world);
    await world.command(await switchToFullWeek());
  });

  it('a switch is recorded as completed if the new plan is already active', async () => {
    await dieUnrecorded();
    await world.travel('2026-12-06T00:00:00Z');
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    await world.deliver(await world.stripeEvents());
    expect(await plan()).toMatchObject({ plan: 'full_week', change: { kind: 'none' } });
    expect(world.local.account().schedules).toHaveLength(1);
    expect(world.local.account().subscriptions[0]?.scheduleId).toBeNull();
    await world.travel('2027-01-06T00:00:00Z');
    expect(world.local.account().payments.map(({ amountCents }) => amountCents)).toEqual([
      5200, 10_400, 10_400,
    ]);
  });

  it('a switch creates a new schedule when its first schedule was released after a crash', async () => {
    // The first two requests read subscription and prices; the third creates the schedule.
    await dieAfterRequest(3);
    const [orphan] = world.local.account().schedules;
    expect(orphan).toMatchObject({ status: 'active', metadata: {} });
    await world.stripe.subscriptionSchedules.release(orphan?.id ?? '');
    await world.travel('2026-11-05T18:00:00Z');
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(await plan()).toMatchObject({ change: { kind: 'switch', to: 'full_week' } });
  });

  it('canceling a switch that already took effect fails with switch-already-done', async () => {
    await world.run();
    await world.travel('2026-12-06T00:00:00Z');
    const { scheduleId } = world.local.account().subscriptions[0] ?? {};
    await world.stripe.subscriptionSchedules.release(scheduleId ?? '');
    await world.command({ type: 'CancelSwitch', athleteId: await world.athlete() });
    expect([...(await world.run()).values()]).toEqual([{ kind: 'failed', code: 'switch-already-done' }]);
  });
});

it('a class payment recorded late counts on the day the money moved', async () => {
  await putCardOnFile(world);
  await world.command(await mondays(world));
  await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
  await dieUnrecorded();
  await world.travel('2026-12-02T15:00:00Z');
  await world.run();
  const payments = [];
  for await (const { type, data } of world.store.read(familyStream(dana))) {
    if (type === 'PaymentReceived') payments.push(data.paidAt);
  }
  expect(payments).toEqual(['2026-11-05T15:00:00.000Z']);
  expect((await reconcileNow(world)).openCount).toBe(0);
});

it('the next reconciliation records a payment whose webhook never arrived, even months later', async () => {
  await reconcileNow(world);
  await startHalfWeek(world);
  await world.stripe.subscriptions.cancel(world.local.account().subscriptions[0]?.id ?? '');
  await world.travel('2027-03-10T15:00:00Z');
  await reconcileNow(world);
  expect((await world.types()).filter((type) => type === 'PaymentReceived')).toHaveLength(1);
});

it('a payment failure reported after the plan ended is recorded, and the debt remains', async () => {
  await startHalfWeek(world);
  const customer = (await world.family()).stripeCustomerId ?? '';
  const bad = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
  await world.travel('2026-12-06T00:00:00Z');
  await world.stripe.subscriptions.cancel(world.local.account().subscriptions[0]?.id ?? '');
  await world.deliver((await world.stripeEvents()).reverse());
  expect(await world.types()).toContain('PaymentFailed');
  expect(await plan()).toEqual({ kind: 'none' });
  expect((await world.family()).failedPayments).toMatchObject([{ failedAt: '2026-12-05T16:00:00.000Z' }]);
});
