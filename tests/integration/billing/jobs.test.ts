import { ensureCustomer } from '@hoops/billing/customers/ensure-customer';
import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { sweep } from '@hoops/billing/intents/sweep';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  dana,
  dyingFamilies,
  mondays,
  putCardOnFile,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { assessCharges } from './whole-jobs.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const count = async (type: string) => (await world.types()).filter((it) => it === type).length;
const askForPlan = async () =>
  world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
const published = async (type: string): Promise<SealedEnvelope> => {
  for await (const { envelopes } of world.store.readCommits(familyStream(dana))) {
    const found = envelopes.find((envelope) => envelope.type === type);
    if (found) return found;
  }
  throw new Error(`There is no ${type}.`);
};

it('the queue creates a new family’s Stripe customer once', async () => {
  const registered = await published('ParentRegistered');
  await syncWithStripe(world, registered);
  await syncWithStripe(world, registered);
  expect(world.local.account().customers).toMatchObject([
    { email: 'dana@example.com', metadata: { parentId: dana } },
  ]);
  expect(await count('StripeCustomerLinked')).toBe(1);
});

it('the queue finds a Stripe customer created two days ago but never recorded', async () => {
  const deaf = dyingFamilies(world.families);
  await expect(ensureCustomer({ ...world, families: deaf }, dana)).rejects.toThrow('died');
  await world.travel('2026-11-08T00:00:00Z');
  const customer = await ensureCustomer(world, dana);
  expect(world.local.account().customers.map(({ id }) => id)).toEqual([customer]);
});

it('the queue links the Stripe customer even if the family changed after being loaded', async () => {
  const loaded = await world.families.load(dana);
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Later' });
  const customer = await ensureCustomer(world, dana, {}, loaded);
  expect(await world.family()).toMatchObject({
    stripeCustomerId: customer,
    parent: { name: 'Dana Later' },
  });
  expect(await count('StripeCustomerLinked')).toBe(1);
});

it('the queue does nothing when the request already started the plan', async () => {
  await startHalfWeek(world);
  const before = await world.types();
  await syncWithStripe(world, await published('PlanRequested'));
  expect(await world.types()).toEqual(before);
  expect(world.local.account().payments).toHaveLength(1);
});

it('the queue fails a delivery while an intent is open, which causes a retry', async () => {
  await putCardOnFile(world);
  await askForPlan();
  world.local.setFaults({ api: { outage: true } });
  await expect(syncWithStripe(world, await published('PlanRequested'))).rejects.toThrow('still open');
  world.local.setFaults({});
  await syncWithStripe(world, await published('PlanRequested'));
  expect(await count('PlanStarted')).toBe(1);
});

it('the sweep runs intents that no process has started and retries intents that are still open', async () => {
  await putCardOnFile(world);
  await askForPlan();
  await world.travel('2026-11-05T15:10:00Z');
  world.local.setFaults({ api: { outage: true } });
  await sweep(world);
  expect((await world.family()).openIntents).toHaveLength(1);
  world.local.setFaults({});
  await world.travel('2026-11-05T15:25:00Z');
  await sweep(world);
  expect((await world.family()).openIntents).toEqual([]);
  expect(world.local.account().payments).toHaveLength(1);
});

it('after days without a run, the sweep checks every family instead of going hour by hour', async () => {
  await putCardOnFile(world);
  await sweep(world);
  await askForPlan();
  await world.travel('2026-12-04T15:00:00Z');
  const timeline = () => {
    throw new Error('A month of hours is looked through.');
  };
  await sweep({ ...world, store: { ...world.store, timeline } });
  expect((await world.family()).openIntents).toEqual([]);
  expect(world.local.account().payments).toHaveLength(1);
  await sweep(world);
});

it('the sweep skips intents from the last minute', async () => {
  await putCardOnFile(world);
  await askForPlan();
  await sweep(world);
  expect((await world.family()).openIntents).toHaveLength(1);
});

it('the sweep processes webhooks that a crash left pending', async () => {
  await startHalfWeek(world);
  for (const event of await world.stripeEvents()) {
    const raw = JSON.stringify(event);
    await world.inbox.put({ message: parseStripeMessage(raw), raw });
  }
  await world.travel('2026-11-05T15:10:00Z');
  await sweep(world);
  expect(await count('PaymentReceived')).toBe(1);
  expect([...world.inbox.rows.values()].every(({ done }) => done)).toBe(true);
});

it('a month is billed once, even if several clock ticks process it', async () => {
  await world.command(await mondays(world));
  await assessCharges(world);
  await world.travel('2026-12-01T07:00:00Z');
  for (let tick = 0; tick < 3; tick += 1) await assessCharges(world);
  expect((await world.family()).charges.map(({ period }) => period)).toEqual(['2026-11', '2026-12']);
  expect(await count('MonthlyChargeAssessed')).toBe(2);
});

it('a month is billed from midnight in the club’s time zone, not UTC', async () => {
  await world.command(await mondays(world));
  await world.travel('2026-12-01T05:30:00Z');
  await assessCharges(world);
  expect((await world.family()).charges.map(({ period }) => period)).toEqual(['2026-11']);
});

it('a bill that failed is retried at the next tick', async () => {
  await world.command(await mondays(world));
  await world.travel('2026-12-01T07:00:00Z');
  const broken = { ...world.families, record: () => Promise.reject(new Error('out of order')) };
  await expect(assessCharges({ ...world, families: broken })).rejects.toThrow('1 families');
  await assessCharges(world);
  expect(await count('MonthlyChargeAssessed')).toBe(2);
});
