import { lastQuietRun } from '@hoops/billing/reconciliation/quiet-run';
import { parseStream, reconciliationStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const asked = (runId: string) =>
  ({ runId, actor: { sub: 'coach', role: 'admin' }, causationId: 'ask' }) as const;

it('a reconciliation run is recorded with counts, sums and the person who requested it', async () => {
  await startHalfWeek(world);
  await reconcileNow(world, asked('run-7'));
  const [completed] = await world.eventsOf(reconciliationStream('run-7'));
  expect(completed).toMatchObject({
    type: 'ReconciliationCompleted',
    actor: { sub: 'coach', role: 'admin' },
    data: { runId: 'run-7', healedCount: 1, openCount: 0, failedFamilies: 0 },
  });
});

it('a reconciliation request that is delivered twice is recorded once', async () => {
  await reconcileNow(world, asked('run-8'));
  const first = await world.eventsOf(reconciliationStream('run-8'));
  expect(first).toHaveLength(1);
  await world.travel('2026-11-05T23:00:00Z');
  await expect(reconcileNow(world, asked('run-8'))).resolves.toMatchObject({ runId: 'run-8' });
  expect(await world.eventsOf(reconciliationStream('run-8'))).toEqual(first);
});

it('a reconciliation without differences records no event and is stored as the last quiet run', async () => {
  await startHalfWeek(world);
  await reconcileNow(world);
  const runs = async () => {
    const names = [];
    for await (const name of world.store.streams()) {
      if (parseStream(name).kind === 'reconciliation') names.push(name);
    }
    return names.length;
  };
  expect(await runs()).toBe(1);
  expect(await lastQuietRun(world.checkpoints)).toBeUndefined();
  for (const night of ['2026-11-06T07:00:00Z', '2026-11-07T07:00:00Z']) {
    await world.travel(night);
    await reconcileNow(world);
  }
  expect(await runs()).toBe(1);
  expect(await lastQuietRun(world.checkpoints)).toMatchObject({
    endedAt: '2026-11-07T07:00:00.000Z',
    outcome: { lookedAt: { families: 1, customers: 1, subscriptions: 1 }, openCount: 0 },
  });
  await reconcileNow(world, asked('run-10'));
  expect(await runs()).toBe(2);
});

it('a run that cannot reach Stripe is recorded as failed, and the next run repeats its period', async () => {
  await startHalfWeek(world);
  world.local.setFaults({ api: { outage: true } });
  await expect(reconcileNow(world, asked('run-9'))).rejects.toThrow();
  await expect(reconcileNow(world)).rejects.toThrow();
  world.local.setFaults({});
  const [failed] = await world.eventsOf(reconciliationStream('run-9'));
  expect(failed).toMatchObject({ type: 'ReconciliationFailed', data: { reason: 'unreachable' } });
  const { missedMessages } = await reconcileNow(world);
  expect(missedMessages).toContainEqual({ type: 'invoice.paid', count: 1 });
});

it('a run counts families that failed and keeps their period for the next run', async () => {
  await startHalfWeek(world);
  const broken = { ...world.families, observe: () => Promise.reject(new Error('out of order')) };
  expect(await reconcileNow({ ...world, families: broken })).toMatchObject({ failedFamilies: 1 });
  expect(await world.checkpoints.read('reconcile')).toBeUndefined();
  expect(await reconcileNow(world)).toMatchObject({ failedFamilies: 0, healedCount: 1 });
});
