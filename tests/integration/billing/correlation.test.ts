import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyStream } from '@hoops/domain/stream';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { repository } from '@hoops/event-store/repository';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, dyingFamilies, mondays, putCardOnFile, startWorld, type World } from './billing-world.ts';

const stream = familyStream(dana);
let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const asked = async (command: Parameters<World['command']>[0], correlationId: string) => {
  const result = await repository(world, familyStreams).execute(dana, [atPrices(command)], {
    commandId: world.newId(),
    actor: { sub: 'dana', role: 'parent' },
    correlationId,
  });
  expect(result.kind).toBe('accepted');
};

const typesOf = async (correlationId: string) =>
  (await world.eventsOf(stream))
    .filter((event) => event.correlationId === correlationId)
    .map(({ type }) => type);

const startHalfWeek = async (correlationId: string) =>
  asked(
    { type: 'CreateSubscription', athleteId: await world.athlete(), subscriptionType: 'half_week' },
    correlationId,
  );

it('the intent, its outcome and Stripe’s events carry the request’s correlation id', async () => {
  await putCardOnFile(world);
  await startHalfWeek('request-plan');
  await world.run();
  await world.deliver(await world.stripeEvents());
  expect(await typesOf('request-plan')).toEqual(['PlanRequested', 'PlanStarted', 'PaymentReceived']);
  const events = await world.eventsOf(stream);
  const [intent, outcome] = ['PlanRequested', 'PlanStarted'].map((type) =>
    events.find((event) => event.type === type),
  );
  expect(outcome?.causationId).toBe(intent?.id);
  const paid = events.find(({ type }) => type === 'PaymentReceived');
  expect(paid?.causationId).toMatch(/^evt_/);
});

it('a webhook that arrives before the outcome is recorded gets the request’s correlation id', async () => {
  await putCardOnFile(world);
  await startHalfWeek('request-plan');
  const { families } = world;
  const alive = { ...families };
  Object.assign(families, dyingFamilies(families));
  await expect(world.run()).rejects.toThrow('died');
  Object.assign(families, alive);
  await world.deliver(await world.stripeEvents());
  expect(await typesOf('request-plan')).toContain('PlanStarted');
});

it('the payment of a class bill gets the correlation id of the payment request', async () => {
  await putCardOnFile(world);
  await asked(await mondays(world), 'request-classes');
  await asked({ type: 'PayOutstandingBalance', period: '2026-11' }, 'request-payment');
  await world.run();
  await world.deliver(await world.stripeEvents());
  expect(await typesOf('request-payment')).toEqual(
    expect.arrayContaining(['SettlementStarted', 'SettlementSucceeded', 'PaymentReceived']),
  );
  expect(await typesOf('request-classes')).not.toContain('PaymentReceived');
});

it('a plan renewal does not get the correlation id of the request that started the plan', async () => {
  await putCardOnFile(world);
  await startHalfWeek('request-plan');
  await world.run();
  await world.deliver(await world.stripeEvents());
  const before = (await world.stripeEvents()).length;
  await world.travel('2026-12-06T12:00:00Z');
  await world.deliver((await world.stripeEvents()).slice(before));
  expect(await world.types()).toContain('PlanRenewed');
  expect(await typesOf('request-plan')).not.toContain('PlanRenewed');
});

it('an intent’s outcome gets the request’s correlation id even when many events are recorded in between', async () => {
  await putCardOnFile(world);
  await startHalfWeek('request-plan');
  for (let count = 0; count < 60; count += 1) {
    await world.command({ type: 'ChangeParentInfo', phoneNumber: `(630) 555-0${100 + count}` });
  }
  await world.run();
  expect(await typesOf('request-plan')).toEqual(['PlanRequested', 'PlanStarted']);
});

it('the event that links a Stripe customer gets the correlation id of the registration', async () => {
  const [registered] = await world.eventsOf(stream);
  for await (const { envelopes } of world.store.readCommits(stream)) {
    if (envelopes[0]) await syncWithStripe(world, envelopes[0]);
    break;
  }
  expect(await typesOf(registered?.correlationId ?? '')).toContain('StripeCustomerLinked');
});
