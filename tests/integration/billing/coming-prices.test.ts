import { usd } from '@hoops/domain/money';
import { addComingPrices } from '@hoops/domain/testing/coming-prices';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHalfWeek, startWorld, type World } from './billing-world.ts';

beforeAll(() => addComingPrices());

let world: World;
beforeEach(async () => {
  world = await startWorld({ at: '2026-10-05T15:00:00Z' });
});
afterEach(() => world.close());

const startOn = async (at: string) => {
  await world.travel(at);
  await startHalfWeek(world);
  const [athlete] = (await world.family()).athletes;
  if (athlete?.plan.kind !== 'live') throw new Error('The plan did not start.');
  return athlete.plan;
};
/** The amounts of all invoices, the oldest first. */
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

it('a plan that starts before the day pays the price of before, one from the day on the new one', async () => {
  expect((await startOn('2026-12-01T05:59:00Z')).price).toEqual(usd(5200));
  expect(await paid()).toEqual([5200]);
});

it('a plan that starts on the day pays the new price', async () => {
  expect((await startOn('2026-12-01T06:00:00Z')).price).toEqual(usd(5700));
  expect(await paid()).toEqual([5700]);
});

it('a switch that begins on the day or later charges the new price, one before it that of before', async () => {
  const plan = await startOn('2026-11-06T15:00:00Z');
  await askForFull(plan);
  await world.run();
  await world.travel('2027-01-07T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  expect(await paid()).toEqual([5200, 11400, 11400]);
  const [athlete] = (await world.family()).athletes;
  expect(athlete?.plan).toMatchObject({ plan: 'full_week', price: usd(11400), change: { kind: 'none' } });
});

it('a switch that began at the price of before is done, when its answer was lost and the price is another by then', async () => {
  const plan = await startOn('2026-10-06T15:00:00Z');
  await askForFull(plan);
  const [full] = (await world.stripe.prices.list({ lookup_keys: ['full_week'] })).data;
  // What an attempt did whose answer was lost.
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
