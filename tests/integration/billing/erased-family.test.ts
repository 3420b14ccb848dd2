import { eraseCustomers } from '@hoops/billing/customers/erase-customers';
import { pushCustomerDetails } from '@hoops/billing/customers/push-customer-details';
import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyStream } from '@hoops/domain/stream';
import { repository } from '@hoops/event-store/repository';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';
import { assessCharges, autopay, notices } from './whole-jobs.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const stream = familyStream(dana);
const email = async () => (await world.family()).parent.email;
const erase = async (): Promise<string> => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  await world.command({ type: 'DeleteAthlete', athleteId: await world.athlete() });
  await world.run();
  const { stripeCustomerId } = await world.family();
  const customer = { familyId: dana, linked: [stripeCustomerId ?? ''], emails: [await email()] };
  const command = { type: 'EraseFamily', reason: 'asked for it', byRule: false } as const;
  const result = await repository(world, familyStreams).execute(dana, [command], {
    commandId: 'erase',
    actor: { sub: 'owner', role: 'operator' },
    correlationId: 'erase',
  });
  expect(result.kind).toBe('accepted');
  expect(await eraseCustomers(world.stripe, customer)).toBe(1);
  expect(await eraseCustomers(world.stripe, customer)).toBe(0);
  await world.keys.erase(stream);
  return stripeCustomerId ?? '';
};

it('an erased family’s payments stay in our books and Stripe’s, and reconciliation finds no difference', async () => {
  await erase();
  const { differences, openCount, sums } = await reconcileNow(world);
  expect(differences).toEqual([]);
  expect(openCount).toBe(0);
  expect(sums).toContainEqual({ period: '2026-11', oursCents: 5200, theirsCents: 5200 });
});

it('reconciliation reports a Stripe customer left over from an erased family', async () => {
  await erase();
  const left = await world.stripe.customers.create({ metadata: { parentId: dana } });
  expect((await reconcileNow(world)).differences).toMatchObject([
    { familyId: dana, objectId: left.id, field: 'customer', ours: 'erased', healed: false },
  ]);
});

it('erasing customers deletes an unlinked customer found by email and keeps other families’ customers', async () => {
  const unlinked = await world.stripe.customers.create({
    email: await email(),
    metadata: { parentId: dana },
  });
  const other = await world.stripe.customers.create({
    email: await email(),
    metadata: { parentId: 'other' },
  });
  await eraseCustomers(world.stripe, { familyId: dana, linked: [], emails: [await email()] });
  expect(await world.stripe.customers.retrieve(unlinked.id)).toMatchObject({ deleted: true });
  expect(await world.stripe.customers.retrieve(other.id)).not.toHaveProperty('deleted');
});

it('monthly jobs record nothing for an erased family', async () => {
  await erase();
  const before = await world.types();
  await world.travel('2026-12-01T15:00:00Z');
  await assessCharges(world);
  await autopay(world);
  await notices(world);
  expect(await world.types()).toEqual(before);
});

it('late events of an erased family create no Stripe customer', async () => {
  await world.command({ type: 'ChangeParentInfo', name: 'Dana Reyes-Cole' });
  await erase();
  for await (const { envelopes } of world.store.readCommits(stream))
    for (const envelope of envelopes) await syncWithStripe(world, envelope);
  await pushCustomerDetails(world, dana, 'late');
  const { data } = await world.stripe.customers.list({ limit: 10 });
  expect(data).toEqual([]);
});
