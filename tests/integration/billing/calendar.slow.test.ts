import type { LivePlan } from '@hoops/domain/family/state';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { afterEach, describe, expect, it } from 'vitest';
import { mondays, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { assessCharges } from './whole-jobs.ts';

let world: World;
afterEach(() => world.close());

const plan = async (): Promise<LivePlan> => {
  const found = (await world.family()).athletes[0]?.plan;
  if (found?.kind !== 'live') throw new Error('There is no live plan.');
  return found;
};
const heard = async (): Promise<void> => world.deliver(await world.stripeEvents());
const amounts = () =>
  world.local
    .account()
    .payments.filter(({ status }) => status === 'succeeded')
    .map(({ amountCents }) => amountCents);
const useCard = async (card: string): Promise<void> => {
  const customer = (await world.family()).stripeCustomerId ?? '';
  const method = await world.stripe.paymentMethods.attach(card, { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
};
const askForFullWeek = async (): Promise<void> => {
  const { subscriptionId } = await plan();
  await world.command({
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: subscriptionId,
    newPlanId: 'full_week',
  });
  await world.run();
};

describe('a plan started at month end', () => {
  it.each([
    ['2027-01-31T12:00:00Z', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31T12:00:00Z', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2028-02-29T12:00:00Z', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
    ['2026-12-30T12:00:00Z', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
  ])(
    'a plan started at month end (%s) renews on the last day of shorter months, once a month',
    async (at, ends) => {
      world = await startWorld({ at });
      await startHalfWeek(world);
      const seen = [];
      for (const end of ends) {
        const { currentPeriodEnd } = await plan();
        seen.push(currentPeriodEnd.slice(0, 10));
        expect(currentPeriodEnd.slice(0, 10)).toBe(end);
        await world.travel(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000).toISOString());
        await heard();
      }
      expect(amounts()).toEqual(Array.from({ length: seen.length + 1 }, () => 5200));
    },
  );

  it('a plan started on the last day of a month switches before its renewal is invoiced', async () => {
    world = await startWorld({ at: '2027-01-31T12:00:00Z' });
    await startHalfWeek(world);
    await askForFullWeek();
    await world.travel('2027-03-01T00:00:00Z');
    await heard();
    expect(amounts()).toEqual([5200, 10_400]);
    expect(await plan()).toMatchObject({ plan: 'full_week', currentPeriodEnd: '2027-03-31T12:00:00.000Z' });
  });

  it('a canceled plan started on the last day of a month ends on the last paid day', async () => {
    world = await startWorld({ at: '2027-01-31T12:00:00Z' });
    await startHalfWeek(world);
    await world.command({ type: 'CancelTraining', athleteId: await world.athlete() });
    await world.run();
    expect((await plan()).change).toEqual({ kind: 'cancellation', effectiveAt: '2027-02-28T12:00:00.000Z' });
    await world.travel('2027-02-28T11:59:00Z');
    await heard();
    expect((await plan()).status).toBe('active');
    await world.travel('2027-02-28T13:30:00Z');
    await heard();
    expect((await world.family()).athletes[0]?.plan).toEqual({ kind: 'none' });
    expect(amounts()).toEqual([5200]);
  });
});

it.each([
  ['in winter', '2027-02-10T18:00:00Z', '2027-03-01T06:00:00Z'],
  ['after the clocks went ahead', '2027-03-20T18:00:00Z', '2027-04-01T05:00:00Z'],
  ['on the day the clocks go back', '2026-10-10T18:00:00Z', '2026-11-01T05:00:00Z'],
  ['after the clocks went back', '2026-11-10T18:00:00Z', '2026-12-01T06:00:00Z'],
  ['at the turn of the year', '2026-12-10T18:00:00Z', '2027-01-01T06:00:00Z'],
])('a new month is billed from its first moment in the club’s time zone, %s', async (_, at, begins) => {
  world = await startWorld({ at });
  await world.command(await mondays(world));
  await world.travel(new Date(Date.parse(begins) - 1_000).toISOString());
  await assessCharges(world);
  expect((await world.family()).charges).toHaveLength(1);
  await world.travel(begins);
  await assessCharges(world);
  expect((await world.family()).charges.map(({ period }) => period)).toEqual([
    clubPeriod(at),
    clubPeriod(begins),
  ]);
});

it('a month is billed once, even when several clock ticks run concurrently', async () => {
  world = await startWorld();
  await world.command(await mondays(world));
  await world.travel('2026-12-01T06:00:00Z');
  const ticks = Array.from({ length: 8 }, () => assessCharges(world));
  await Promise.allSettled([...ticks, world.command({ type: 'OpenPaymentMethodPage' })]);
  await assessCharges(world);
  const types = await world.types();
  expect(types.filter((type) => type === 'MonthlyChargeAssessed')).toHaveLength(2);
  expect(types.filter((type) => type === 'MonthlyChargeFrozen')).toHaveLength(1);
});

it('a command bills months that no clock tick billed, using the classes chosen at that time', async () => {
  world = await startWorld();
  await world.command(await mondays(world));
  await world.travel('2027-02-03T18:00:00Z');
  await world.command({
    type: 'SaveClasses',
    selections: [{ athleteId: await world.athlete(), programs: [] }],
    offerings: {},
  });
  expect((await world.family()).charges.map(({ period, amount }) => [period, amount.cents])).toEqual([
    ['2026-11', 5250],
    ['2026-12', 5250],
    ['2027-01', 5250],
    ['2027-02', 5250],
  ]);
});

it('a failed renewal stays a draft for an hour, is retried three times and leaves the plan unpaid', async () => {
  world = await startWorld();
  await startHalfWeek(world);
  await useCard('pm_card_chargeCustomerFail');
  const seen: string[] = [];
  for (const at of ['12-05T15:30', '12-05T16:30', '12-09T00:00', '12-14T00:00', '12-21T00:00']) {
    await world.travel(`2026-${at}:00Z`);
    await heard();
    const [failed] = (await world.family()).failedPayments;
    seen.push(`${(await plan()).status} ${failed?.attempt ?? 0} ${failed?.nextAttemptAt ? 'again' : 'over'}`);
  }
  expect(seen).toEqual([
    'active 0 over',
    'past_due 1 again',
    'past_due 2 again',
    'past_due 3 again',
    'unpaid 4 over',
  ]);
  expect(amounts()).toEqual([5200]);
});

it('a new card pays a failed renewal once, at the next retry', async () => {
  world = await startWorld();
  await startHalfWeek(world);
  await useCard('pm_card_chargeCustomerFail');
  await world.travel('2026-12-06T00:00:00Z');
  await useCard('pm_card_visa');
  await world.travel('2026-12-30T00:00:00Z');
  await heard();
  expect(amounts()).toEqual([5200, 5200]);
  expect(await plan()).toMatchObject({ status: 'active' });
  expect((await world.family()).failedPayments).toEqual([]);
});

it('a failed renewal shows that action is required when the bank wants authentication', async () => {
  world = await startWorld();
  await startHalfWeek(world);
  await useCard('pm_card_authenticationRequired');
  await world.travel('2026-12-06T00:00:00Z');
  await heard();
  expect((await world.family()).failedPayments).toMatchObject([{ actionRequired: true }]);
  expect((await plan()).status).toBe('past_due');
});
