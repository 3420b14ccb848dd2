import { ensureCustomer } from '@hoops/billing/customers/ensure-customer';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dana,
  mondays,
  putCardOnFile,
  siteUrl,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';
import { failingAt } from './failing-stripe.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const published = async (): Promise<readonly SealedEnvelope[]> => {
  const all = [];
  for await (const { envelopes } of world.store.readCommits(familyStream(dana))) all.push(...envelopes);
  return all;
};
const deliver = async (events: readonly SealedEnvelope[]) => {
  const contactEvents = ['ParentInfoChanged', 'EmailOwnershipProven'];
  for (const event of events) if (contactEvents.includes(event.type)) await syncWithStripe(world, event);
};
const customer = () => {
  const [only] = world.local.account().customers;
  return { name: only?.name, email: only?.email };
};

it('changing a parent’s name or email updates the Stripe customer', async () => {
  await putCardOnFile(world);
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Reyes-Cole' });
  await deliver(await published());
  expect(customer()).toEqual({ name: 'Dana Reyes-Cole', email: 'dana@example.com' });
  await world.command({
    type: 'ProveEmail',
    email: 'dana.new@example.com',
    tokenIssuedAt: world.clock.now().toISOString(),
  });
  await deliver(await published());
  expect(customer()).toEqual({ name: 'Dana Reyes-Cole', email: 'dana.new@example.com' });
});

it('the Stripe customer has the newest name, despite reordered and repeated events', async () => {
  await putCardOnFile(world);
  for (const name of ['Dana One', 'Dana Two', 'Dana One']) {
    await world.command({ type: 'ChangeParentInfo', name });
    await deliver(await published());
    expect(customer().name).toBe(name);
  }
  await deliver((await published()).toReversed());
  expect(customer().name).toBe('Dana One');
});

it('many name changes update the Stripe customer once, and other changes send no request', async () => {
  await putCardOnFile(world);
  const update = vi.spyOn(world.stripe.customers, 'update');
  const address = { street: '9 Elm Street', city: 'Naperville', state: 'IL', zipCode: '60540' };
  await world.command({ type: 'ChangeParentInfo', name: 'Dana One' });
  await world.command({ type: 'ChangeParentInfo', phoneNumber: '(630) 555-0199' });
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Two' });
  await world.command({ type: 'ChangeParentInfo', address });
  const events = await published();
  await deliver(events.filter(({ version }) => version < events.length - 1));
  expect(update).not.toHaveBeenCalled();
  await deliver(events);
  expect(update).toHaveBeenCalledOnce();
  expect(customer().name).toBe('Dana Two');
});

it('a superseded name change and an unrelated change read nothing from the stream', async () => {
  await putCardOnFile(world);
  await world.command({ type: 'ChangeParentInfo', name: 'Dana One' });
  await world.command({ type: 'ChangeParentInfo', phoneNumber: '(630) 555-0199' });
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Two' });
  const changes = (await published()).filter(({ type }) => type === 'ParentInfoChanged');
  await deliver(changes.slice(-1));
  expect(customer().name).toBe('Dana Two');
  const reads = [vi.spyOn(world.store, 'load'), vi.spyOn(world.store, 'read')];
  await deliver(changes.slice(0, 2));
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  await deliver(changes.slice(-1));
  expect(reads[0]).toHaveBeenCalledOnce();
  expect(reads[1]).not.toHaveBeenCalled();
});

it('a failed update of the Stripe customer is retried until it succeeds', async () => {
  await putCardOnFile(world);
  await world.command({ type: 'ChangeParentInfo', name: 'Dana One' });
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Two' });
  world.local.setFaults({ api: { serverError: 1 } });
  await expect(deliver(await published())).rejects.toThrow();
  world.local.setFaults({});
  await deliver(await published());
  expect(customer().name).toBe('Dana Two');
});

it('a webhook about our own customer update triggers no reads, and a card webhook updates the card', async () => {
  const id = await putCardOnFile(world);
  const known = (await world.stripeEvents()).length;
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Reyes-Cole' });
  await deliver(await published());
  const ours = (await world.stripeEvents()).slice(known);
  expect(ours.map(({ type }) => type)).toEqual(['customer.updated']);
  const retrieve = vi.spyOn(world.stripe.customers, 'retrieve');
  const cause = vi.spyOn(world.families, 'causeOf');
  await world.deliver(ours);
  expect(world.inbox.rows.get(ours[0]?.id ?? '')?.done).toBe(true);
  expect(retrieve).not.toHaveBeenCalled();
  expect(cause).not.toHaveBeenCalled();

  const other = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer: id });
  await world.stripe.customers.update(id, { invoice_settings: { default_payment_method: other.id } });
  await world.deliver((await world.stripeEvents()).slice(known + 1));
  expect((await world.family()).card?.brand).toBe('mastercard');
});

it('a name changed before the Stripe customer exists is used when the customer is created', async () => {
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Early' });
  await deliver(await published());
  expect(world.local.account().customers).toEqual([]);
  await putCardOnFile(world);
  expect(customer().name).toBe('Dana Early');
});

describe('a name change during customer creation', () => {
  const dyingAt = (request: number) =>
    ensureCustomer({ ...world, stripe: dyingAfter(world.local, request).stripe }, dana).catch(
      () => undefined,
    );
  const change = async (): Promise<void> => {
    await world.command({ type: 'ChangeParentInfo', name: 'Dana New' });
    const tokenIssuedAt = world.clock.now().toISOString();
    await world.command({ type: 'ProveEmail', email: 'dana.new@example.com', tokenIssuedAt });
    await deliver(await published());
  };
  const deaths = [1, 2].flatMap((first) => [1, 2, 3, 4].map((then) => [first, then] as const));

  it.each(deaths)(
    'a name change during creation leads to one customer despite process crashes after requests %i and %i',
    async (first, then) => {
      await dyingAt(first);
      await change();
      await dyingAt(then);
      await ensureCustomer(world, dana);
      expect(world.local.account().customers).toHaveLength(1);
      expect(customer()).toEqual({ name: 'Dana New', email: 'dana.new@example.com' });
    },
  );

  it.each(deaths)(
    'a name change during creation leads to one customer two days later, despite crashes at %i and %i',
    async (first, then) => {
      await dyingAt(first);
      await change();
      await dyingAt(then);
      await world.travel('2026-11-07T15:00:00Z');
      await ensureCustomer(world, dana);
      expect(world.local.account().customers).toHaveLength(1);
      expect(customer()).toEqual({ name: 'Dana New', email: 'dana.new@example.com' });
    },
  );

  it('the Stripe customer is created once on retry after a failed request, with the changed name', async () => {
    world.local.setFaults({ api: { failAfter: 1 } });
    await expect(ensureCustomer(world, dana)).rejects.toThrow();
    world.local.setFaults({});
    await change();
    await ensureCustomer(world, dana);
    expect(world.local.account().customers).toHaveLength(1);
    expect(customer().name).toBe('Dana New');
  });
});

it.each([1, 2, 3])(
  '%i Stripe errors in a row, stored under idempotency keys, still lead to one customer',
  async (errors) => {
    for (let tries = 0; tries < errors; tries += 1) {
      const erring = { ...world, stripe: failingAt(world.local, '/customers') };
      await expect(ensureCustomer(erring, dana)).rejects.toMatchObject({ statusCode: 500 });
    }
    await ensureCustomer(world, dana);
    expect(world.local.account().customers).toHaveLength(1);
    expect((await world.family()).stripeCustomerId).toBe(world.local.account().customers[0]?.id);
  },
);

it('three concurrent requests for the card page create one Stripe customer', async () => {
  const links = await Promise.all([1, 2, 3].map(() => portalLink(world, dana, `${siteUrl}/portal`)));
  expect(new Set(links).size).toBe(3);
  expect(world.local.account().customers).toHaveLength(1);
});

it('Stripe receives only ids about an athlete', async () => {
  await startHalfWeek(world);
  await world.command({
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: world.local.account().subscriptions[0]?.id ?? '',
    newPlanId: 'full_week',
  });
  await runFamilyIntents(world, dana);
  await world.command({ type: 'CancelTraining', athleteId: await world.athlete() });
  await runFamilyIntents(world, dana);
  await world.command({ type: 'DeleteAthlete', athleteId: await world.athlete() });
  await runFamilyIntents(world, dana);
  const all = [];
  for await (const event of world.stripe.events.list({ limit: 100 })) all.push(event);
  expect(all.length).toBeGreaterThan(10);
  expect(JSON.stringify(all)).not.toMatch(/Jordan|2015-03-14|Luis|555-0177/);
  expect(metadataKeysIn(all)).toEqual(['athleteId', 'configuredBy', 'intentId', 'parentId', 'plan']);
});

it('Stripe receives only ids and the months of a settlement', async () => {
  await putCardOnFile(world);
  await world.command(await mondays(world));
  await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
  await runFamilyIntents(world, dana);
  const [payment] = (await world.stripe.paymentIntents.list()).data;
  expect(metadataKeysIn(payment)).toEqual(['intentId', 'parentId', 'periods', 'settlementId']);
});

const metadataKeysIn = (value: unknown): readonly string[] => {
  const found = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'metadata' && inner !== null) for (const name of Object.keys(Object(inner))) found.add(name);
    return inner;
  });
  return [...found].sort();
};
