import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { createPrices } from '@hoops/billing/stripe/prices';
import { usd } from '@hoops/domain/money';
import { priceStreams } from '@hoops/domain/prices/prices-decider';
import { repository } from '@hoops/event-store/repository';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, mondays, putCardOnFile, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';
import { assessCharges, notices } from './whole-jobs.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ at: '2026-10-05T15:00:00Z' });
  await schedulePrices();
});
afterEach(() => world.close());

const schedulePrices = async (classes: { readonly weekdayCents?: number } = {}) => {
  const prices = repository(world, priceStreams);
  const answer = await prices.execute(
    'main',
    [
      {
        type: 'SchedulePriceChange',
        since: '2026-12-01',
        halfWeekCents: 5700,
        fullWeekCents: 11400,
        ...classes,
      },
    ],
    { commandId: 'new-prices', correlationId: 'new-prices', actor: { sub: 'coach', role: 'admin' } },
  );
  expect(answer.kind).toBe('accepted');
};

const startOn = async (at: string) => {
  await world.travel(at);
  await startHalfWeek(world);
  const [athlete] = (await world.family()).athletes;
  if (athlete?.plan.kind !== 'live') throw new Error('The plan did not start.');
  return athlete.plan;
};
const paid = async () => {
  const { data } = await world.stripe.invoices.list({ limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).toReversed();
};
const askForFull = async ({ subscriptionId }: { readonly subscriptionId: string }) => {
  await world.command({
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: subscriptionId,
    newPlanId: 'full_week',
  });
};

it('a plan that starts before a price change pays the old price', async () => {
  expect((await startOn('2026-12-01T05:59:00Z')).price).toEqual(usd(5200));
  expect(await paid()).toEqual([5200]);
});

it('a plan that starts on the day of a price change pays the new price', {
  tags: ['prices.schedule'],
}, async () => {
  expect((await startOn('2026-12-01T06:00:00Z')).price).toEqual(usd(5700));
  expect(await paid()).toEqual([5700]);
});

it('a plan switch that takes effect after a price change charges the new price', async () => {
  const plan = await startOn('2026-11-06T15:00:00Z');
  await askForFull(plan);
  await world.run();
  await world.travel('2027-01-07T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  expect(await paid()).toEqual([5200, 11400, 11400]);
  const [athlete] = (await world.family()).athletes;
  expect(athlete?.plan).toMatchObject({ plan: 'full_week', price: usd(11400), change: { kind: 'none' } });
});

it('a switch scheduled at the old price succeeds, even if its response was lost before the price changed', async () => {
  const plan = await startOn('2026-10-06T15:00:00Z');
  await askForFull(plan);
  const [full] = (await world.stripe.prices.list({ lookup_keys: ['full_week'] })).data;
  // Simulates an attempt whose response was lost.
  const made = await world.stripe.subscriptionSchedules.create({ from_subscription: plan.subscriptionId });
  const [phase] = made.phases;
  const [now] = phase?.items ?? [];
  if (!phase || !now || !full) throw new Error('Stripe has no phase or no price.');
  const { start_date, end_date } = phase;
  const half = String(now.price);
  await world.stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: half, quantity: 1 }], start_date, end_date, proration_behavior: 'none' },
      {
        items: [{ price: full.id, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
  await world.travel('2026-11-07T00:00:00Z');
  const schedules = async () => (await world.stripe.subscriptionSchedules.list()).data.map(({ id }) => id);
  await world.run();
  const [athlete] = (await world.family()).athletes;
  expect(athlete?.plan).toMatchObject({ plan: 'full_week', price: usd(10400), change: { kind: 'none' } });
  expect(await schedules()).toEqual([made.id]);
  expect(await paid()).toEqual([5200, 10400]);
});

describe('a running plan', () => {
  const mornings = async (...days: readonly string[]): Promise<void> => {
    for (const day of days) {
      await world.travel(`${day}T15:00:00Z`);
      await notices(world);
      await world.run();
    }
  };
  const plan = async () => {
    const [athlete] = (await world.family()).athletes;
    if (athlete?.plan.kind !== 'live') throw new Error('There is no plan.');
    return athlete.plan;
  };
  const told = async () => (await world.types()).filter((type) => type === 'NoticeGiven').length;

  it('an active plan pays the new price starting with the announced renewal', {
    tags: ['prices.move'],
  }, async () => {
    await startOn('2026-10-05T15:00:00Z');
    await mornings('2026-10-20', '2026-11-04');
    expect([await told(), (await plan()).price]).toEqual([0, usd(5200)]);
    await world.travel('2026-11-06T14:00:00Z');
    await world.deliver(await world.stripeEvents());
    await mornings('2026-11-06', '2026-11-07', '2026-11-20');
    expect([await told(), (await plan()).price]).toEqual([1, usd(5700)]);
    expect(await paid()).toEqual([5200, 5200]);
    await world.travel('2027-01-06T00:00:00Z');
    await world.deliver(await world.stripeEvents());
    expect(await paid()).toEqual([5200, 5200, 5700, 5700]);
    expect((await world.types()).filter((type) => type === 'PlanSwitched')).toHaveLength(1);
    expect(await plan()).toMatchObject({ price: usd(5700), change: { kind: 'none' } });
  });

  it('an active plan not notified in time pays the old price once more', {
    tags: ['prices.notice'],
  }, async () => {
    await startOn('2026-10-05T15:00:00Z');
    await world.travel('2026-11-06T15:00:00Z');
    await world.deliver(await world.stripeEvents());
    await mornings('2026-12-01', '2026-12-04');
    expect([await told(), (await plan()).price]).toEqual([0, usd(5200)]);
    await world.travel('2026-12-06T15:00:00Z');
    await world.deliver(await world.stripeEvents());
    await mornings('2026-12-07');
    await world.travel('2027-01-06T00:00:00Z');
    expect(await paid()).toEqual([5200, 5200, 5200, 5700]);
  });

  it('an active plan that renewed before its price change keeps its price and gets a new notice', {
    tags: ['prices.notice', 'prices.move'],
  }, async () => {
    await startOn('2026-11-05T15:00:00Z');
    await world.travel('2026-11-20T15:00:00Z');
    await notices(world);
    await world.travel('2026-12-06T15:00:00Z');
    expect([...(await world.run()).values()]).toMatchObject([{ kind: 'failed', code: 'already-renewed' }]);
    await world.deliver(await world.stripeEvents());
    await mornings('2026-12-07');
    expect([await told(), (await plan()).price]).toEqual([2, usd(5700)]);
    await world.travel('2027-01-06T00:00:00Z');
    expect(await paid()).toEqual([5200, 5200, 5700]);
  });

  it('a plan canceled after a price notice pays the new price only if the cancellation is undone', {
    tags: ['prices.move'],
  }, async () => {
    await startOn('2026-11-05T15:00:00Z');
    await mornings('2026-11-10');
    const athleteId = await world.athlete();
    await world.command({ type: 'CancelTraining', athleteId });
    await world.run();
    expect(await plan()).toMatchObject({ price: usd(5700), change: { kind: 'cancellation' } });
    await world.command({ type: 'UndoCancellation', athleteId });
    await world.run();
    await world.travel('2026-12-06T00:00:00Z');
    expect(await paid()).toEqual([5200, 5700]);
  });

  it.each([0, 1, 2, 3])(
    'an active plan moves to the new price once when the process dies after request %i',
    {
      tags: ['prices.move'],
    },
    async (last) => {
      await startOn('2026-11-05T15:00:00Z');
      await world.travel('2026-11-10T15:00:00Z');
      await notices(world);
      const { stripe } = dyingAfter(world.local, last);
      await runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana).catch(() => undefined);
      await world.deliver(await world.stripeEvents());
      await world.run();
      await world.travel('2026-12-06T00:00:00Z');
      await world.deliver(await world.stripeEvents());
      expect((await world.types()).filter((type) => type === 'PlanSwitched')).toHaveLength(1);
      expect([await told(), (await plan()).price]).toEqual([1, usd(5700)]);
      expect(await paid()).toEqual([5200, 5700]);
    },
  );

  it('a plan whose price was changed in Stripe after the notice keeps the price from Stripe', {
    tags: ['prices.move'],
  }, async () => {
    const { subscriptionId } = await startOn('2026-11-05T15:00:00Z');
    const [full] = (await world.stripe.prices.list({ lookup_keys: ['full_week'] })).data;
    const subscription = await world.stripe.subscriptions.retrieve(subscriptionId);
    const [item] = subscription.items.data;
    if (!full || !item) throw new Error('Stripe has no price or no item.');
    await world.travel('2026-11-10T15:00:00Z');
    await notices(world);
    await world.stripe.subscriptions.update(subscriptionId, {
      items: [{ id: item.id, price: full.id }],
      proration_behavior: 'none',
    });
    expect([...(await world.run()).values()]).toMatchObject([{ kind: 'failed', code: 'amount-changed' }]);
    await world.travel('2026-12-06T00:00:00Z');
    expect(await paid()).toEqual([5200, 10400]);
  });
});

describe('classes', { tags: ['prices.classes'] }, () => {
  const bills = async () =>
    (await world.family()).charges.map(({ period, amount }) => [period, amount.cents]);
  /** Family whose Monday class costs $60 instead of $50 from December. */
  const enrolled = async () => {
    await world.close();
    world = await startWorld({ at: '2026-10-05T15:00:00Z' });
    await schedulePrices({ weekdayCents: 6000 });
    await putCardOnFile(world);
    await world.command(await mondays(world));
  };
  const run = async (at: string, ...jobs: readonly (typeof notices)[]) => {
    await world.travel(at);
    for (const job of jobs) await job(world);
  };

  it('classes are billed at the old price until the announced day, and at the new price afterward', async () => {
    await enrolled();
    await run('2026-11-01T15:00:00Z', assessCharges, notices);
    await run('2026-11-02T15:00:00Z', assessCharges, notices);
    await run('2026-12-01T05:59:00Z', assessCharges);
    expect(await bills()).toEqual([
      ['2026-10', 5250],
      ['2026-11', 5250],
    ]);
    await run('2026-12-01T06:00:00Z', assessCharges, assessCharges);
    await run('2027-01-01T15:00:00Z', assessCharges);
    await world.command({ type: 'PayOutstandingBalance', period: '2027-01' });
    await world.run();
    expect(await bills()).toEqual([
      ['2026-10', 5250],
      ['2026-11', 5250],
      ['2026-12', 6300],
      ['2027-01', 6300],
    ]);
    const { data } = await world.stripe.paymentIntents.list();
    expect(data.map(({ amount_received }) => amount_received)).toEqual([2 * 5250 + 2 * 6300]);
    const types = await world.types();
    expect(types.filter((type) => type === 'NoticeGiven' || type === 'ClassPricesSet')).toEqual([
      // The first notice is about October's bill, which is overdue on November 1.
      'NoticeGiven',
      'NoticeGiven',
      'ClassPricesSet',
    ]);
  });

  it('classes are billed at the old price once more when families were not notified in time', async () => {
    await enrolled();
    await run('2026-11-25T15:00:00Z', assessCharges, notices);
    await run('2026-12-02T15:00:00Z', assessCharges, notices);
    await run('2027-01-01T15:00:00Z', assessCharges);
    expect((await bills()).slice(-2)).toEqual([
      ['2026-12', 5250],
      ['2027-01', 6300],
    ]);
  });
});
