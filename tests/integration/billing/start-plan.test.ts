import { billingAnchor, clubDate, oneMonthAfter } from '@hoops/domain/time/club-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putCardOnFile, startHalfWeek, startWorld, type World } from './billing-world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const askForPlan = async () =>
  world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });

it('starting a plan charges the default card right away and records the plan', async () => {
  await startHalfWeek(world);
  const { athletes, openIntents } = await world.family();
  expect(openIntents).toEqual([]);
  expect(athletes[0]?.plan).toMatchObject({ kind: 'live', plan: 'half_week', status: 'active' });
  const { subscriptions, payments } = world.local.account();
  expect(subscriptions).toHaveLength(1);
  expect(payments.map(({ amountCents, status }) => ({ amountCents, status }))).toEqual([
    { amountCents: 5200, status: 'succeeded' },
  ]);
});

it('starting a plan writes the parent and athlete ids to the subscription', async () => {
  await startHalfWeek(world);
  expect(world.local.account().subscriptions[0]?.metadata).toMatchObject({
    parentId: 'family-dana',
    athleteId: await world.athlete(),
  });
});

it('starting a plan with a declined card fails and leaves no active subscription', async () => {
  await putCardOnFile(world, 'pm_card_chargeCustomerFail');
  await askForPlan();
  const [result] = [...(await world.run()).values()];
  expect(result).toEqual({ kind: 'failed', code: 'card-declined' });
  expect((await world.family()).openIntents).toEqual([]);
  expect(world.local.account().subscriptions.filter(({ status }) => status === 'active')).toEqual([]);
});

it('starting a plan fails when the card needs authentication', async () => {
  await putCardOnFile(world, 'pm_card_authenticationRequired');
  await askForPlan();
  const [result] = [...(await world.run()).values()];
  expect(result).toMatchObject({ kind: 'failed', code: 'authentication-required' });
});

it('starting a plan fails when Stripe has no default card, even if our log contains a card', async () => {
  const customer = await putCardOnFile(world);
  await askForPlan();
  const { data } = await world.stripe.customers.listPaymentMethods(customer);
  for (const { id } of data) await world.stripe.paymentMethods.detach(id);
  const [result] = [...(await world.run()).values()];
  expect(result).toEqual({ kind: 'failed', code: 'no-default-card' });
});

it('starting a plan fails when Stripe’s price differs from the agreed price', {
  tags: ['consent.refused'],
}, async () => {
  await putCardOnFile(world);
  await askForPlan();
  const [half] = (await world.stripe.prices.list({ lookup_keys: ['half_week'] })).data;
  await world.stripe.prices.create({
    product: String(half?.product),
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
    lookup_key: 'half_week',
    transfer_lookup_key: true,
    metadata: { plan: 'half_week' },
  });
  const [result] = [...(await world.run()).values()];
  expect(result).toMatchObject({ kind: 'failed', code: 'amount-changed' });
  expect(world.local.account().payments).toEqual([]);
});

it('starting a plan with another card succeeds after a declined card', async () => {
  const customer = await putCardOnFile(world, 'pm_card_chargeCustomerFail');
  await askForPlan();
  await world.run();
  const visa = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: visa.id } });
  await askForPlan();
  const [result] = [...(await world.run()).values()];
  expect(result).toEqual({ kind: 'done' });
});

describe('a plan started around midnight', () => {
  /** Club dates on which the plan's first months began, and all charged amounts. */
  const monthsFrom = async (at: string, count: number) => {
    const night = await startWorld({ at });
    try {
      await startHalfWeek(night);
      const dates: string[] = [];
      for (let month = 0; month < count; month += 1) {
        const found = (await night.family()).athletes[0]?.plan;
        if (found?.kind !== 'live') throw new Error('There is no live plan.');
        dates.push(clubDate(found.currentPeriodEnd));
        await night.travel(new Date(Date.parse(found.currentPeriodEnd) + 2 * 3_600_000).toISOString());
        await night.deliver(await night.stripeEvents());
      }
      const { payments } = night.local.account();
      return { dates, cents: payments.map(({ amountCents }) => amountCents) };
    } finally {
      await night.close();
    }
  };
  const promised = (at: string) => clubDate(oneMonthAfter(billingAnchor(at)));

  it.each([
    ['a winter night before the clocks change', '2027-03-06T05:30:00Z', '05'],
    ['the first hour of a summer day', '2027-07-05T05:30:00Z', '04'],
    ['an ordinary evening', '2027-03-06T04:30:00Z', '05'],
  ])(
    'a plan started around midnight renews on the promised day of the month: %s',
    { tags: ['plans.same-day'] },
    async (_name, at, day) => {
      const { dates, cents } = await monthsFrom(at, 9);
      expect(dates[0]).toBe(promised(at));
      expect(dates.map((date) => date.slice(8))).toEqual(Array(9).fill(day));
      expect(cents).toEqual(Array(10).fill(5200));
    },
  );

  it('a plan started late on the 30th in the club’s time zone returns to month end after February', {
    tags: ['plans.same-day'],
  }, async () => {
    const { dates } = await monthsFrom('2027-01-31T05:30:00Z', 3);
    expect(dates).toEqual(['2027-02-27', '2027-03-30', '2027-04-29']);
  });
});
