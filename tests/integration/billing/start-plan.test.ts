import { priceLists } from '@hoops/domain/club/price-list-data';
import { nextChargeAt } from '@hoops/domain/family/plans/pause';
import { previewPlanChange } from '@hoops/domain/family/plans/plan-changes';
import { householdOf } from '@hoops/domain/testing/at-prices';
import { clubDate } from '@hoops/domain/time/club-time';
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

it('starting a plan fails while the athlete has another subscription at Stripe', async () => {
  const customer = await putCardOnFile(world);
  const [half] = (await world.stripe.prices.list({ lookup_keys: ['half_week'] })).data;
  await world.stripe.subscriptions.create({
    customer,
    items: [{ price: String(half?.id) }],
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
    payment_behavior: 'error_if_incomplete',
    off_session: true,
    metadata: { athleteId: await world.athlete() },
  });
  await askForPlan();
  const [result] = [...(await world.run()).values()];
  expect(result).toEqual({ kind: 'failed', code: 'already-subscribed' });
  expect(world.local.account().subscriptions).toHaveLength(1);
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
  type Before = { readonly at: string; readonly happens: (night: World) => Promise<void> };
  const monthsFrom = async (at: string, count: number, start = startHalfWeek, before?: Before) => {
    const night = await startWorld({ at: before?.at ?? at });
    try {
      await before?.happens(night);
      await night.travel(at);
      await night.deliver(await night.stripeEvents());
      const earlier = night.local.account().payments.length;
      const preview = previewPlanChange(
        householdOf(await night.family(), priceLists),
        await night.athlete(),
        { kind: 'start-plan', plan: 'half_week' },
        at,
      );
      await start(night);
      const promised: string[] = [];
      for (let month = 0; month < count; month += 1) {
        const found = (await night.family()).athletes[0]?.plan;
        if (found?.kind !== 'live') throw new Error('There is no live plan.');
        promised.push(clubDate(nextChargeAt(found)));
        await night.travel(new Date(Date.parse(found.currentPeriodEnd) + 2 * 3_600_000).toISOString());
        await night.deliver(await night.stripeEvents());
      }
      const payments = night.local.account().payments.slice(earlier);
      expect(payments.map(({ amountCents }) => amountCents)).toEqual(Array(count + 1).fill(5200));
      const next = preview.next && clubDate(preview.next.at);
      return { next, promised, charged: payments.map(({ createdAt }) => clubDate(createdAt)) };
    } finally {
      await night.close();
    }
  };
  const dateOf = (month: number, day: string) =>
    `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day}`;

  it.each([
    ['the last hour that the clock change moves', '2027-03-06T04:30:00Z', 2, '05'],
    ['the first hour of a summer day', '2027-07-05T05:00:00Z', 6, '05'],
    ['a summer night', '2027-07-05T04:30:00Z', 6, '04'],
  ])(
    'a plan started around midnight is charged on the promised day of the month: %s',
    { tags: ['plans.same-day'] },
    async (_name, at, month, day) => {
      const { next, promised, charged } = await monthsFrom(at, 9);
      expect(next).toBe(promised[0]);
      expect(charged).toEqual(Array.from({ length: 10 }, (_, index) => dateOf(month + index, day)));
      expect(promised).toEqual(charged.slice(1));
    },
  );

  it('a plan started late on the 30th stays on the day of its first renewal, February 28', {
    tags: ['plans.same-day'],
  }, async () => {
    const { promised, charged } = await monthsFrom('2027-01-31T05:30:00Z', 3);
    expect(charged).toEqual(['2027-01-30', '2027-02-28', '2027-03-28', '2027-04-28']);
    expect(promised).toEqual(charged.slice(1));
  });

  it('a plan whose bank confirms the first payment after midnight renews on the promised date', {
    tags: ['plans.same-day'],
  }, async () => {
    const { promised, charged } = await monthsFrom('2027-03-06T05:50:00Z', 2, async (night) => {
      await putCardOnFile(night, 'pm_card_authenticationRequired');
      await night.command({
        type: 'CreateSubscription',
        athleteId: await night.athlete(),
        subscriptionType: 'half_week',
        withBank: true,
      });
      const [waiting] = [...(await night.runWithParent()).values()];
      if (waiting?.kind !== 'at-bank') throw new Error(`The start is ${waiting?.kind}.`);
      await night.travel('2027-03-06T06:10:00Z');
      await fetch(`${waiting.url}/complete`, { method: 'POST', redirect: 'manual' });
      await night.run();
      await putCardOnFile(night);
    });
    expect(charged).toEqual(['2027-03-06', '2027-04-05', '2027-05-05']);
    expect(promised).toEqual(charged.slice(1));
  });

  it('a plan that is paused in its backdated first month is charged again on the promised date', {
    tags: ['plans.same-day'],
  }, async () => {
    const until = '2027-04-28';
    const { promised, charged } = await monthsFrom('2027-01-31T05:30:00Z', 1, async (night) => {
      await startHalfWeek(night);
      await night.command({ type: 'PausePlan', athleteId: await night.athlete(), until });
      await night.run();
      await night.travel('2027-04-20T15:00:00Z');
      await night.deliver(await night.stripeEvents());
    });
    expect({ promised, charged }).toEqual({ promised: [until], charged: ['2027-01-30', until] });
  });

  it('a plan that follows a canceled plan late in the evening renews on its own promised date', {
    tags: ['plans.same-day'],
  }, async () => {
    const { promised, charged } = await monthsFrom('2027-04-06T03:30:00Z', 2, startHalfWeek, {
      at: '2027-03-06T04:30:00Z',
      async happens(night) {
        await startHalfWeek(night);
        await night.command({ type: 'CancelTraining', athleteId: await night.athlete() });
        await night.run();
      },
    });
    expect(charged).toEqual(['2027-04-05', '2027-05-05', '2027-06-05']);
    expect(promised).toEqual(charged.slice(1));
  });
});
