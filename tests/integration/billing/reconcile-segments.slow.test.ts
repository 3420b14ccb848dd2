import { nightlyLane, reconcile } from '@hoops/billing/reconciliation/reconcile';
import type { Outcome } from '@hoops/billing/reconciliation/reconciliation-run';
import { readRunState } from '@hoops/billing/reconciliation/run-state';
import type { Envelope } from '@hoops/domain/envelope';
import { reconciliationStream } from '@hoops/domain/stream';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { maxRetries, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { observeInventedPayment, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const familiesLast = (count: number) => world.checkpoints.write('reconcile/families', String(count));
const strangers = async (count: number) => {
  for (let number = 0; number < count; number += 1) {
    const metadata = number % 3 === 0 ? {} : { parentId: `family-of-another-club-${number}` };
    await world.stripe.customers.create({ metadata });
  }
};
const oneOpenDifference = async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  await observeInventedPayment(world);
};
const foundIn = ({ runId: _runId, differences, ...outcome }: Outcome) => ({
  ...outcome,
  differences: differences.map((one) => JSON.stringify(one)).toSorted(),
});

it('reconciliation returns the same differences with any number of segments', async () => {
  await oneOpenDifference();
  await strangers(130);
  await reconcileNow(world, undefined, 1);
  const inOne = foundIn(await reconcileNow(world, undefined, 1));
  expect(inOne).toMatchObject({
    openCount: 131,
    healedCount: 0,
    lookedAt: { families: 1, customers: 131 },
  });
  expect(inOne.sums).toContainEqual({ period: '2026-11', oursCents: 6200, theirsCents: 5200 });
  expect(inOne.differences).toHaveLength(100);
  for (const [segments, families] of [
    [2, 900],
    [5, 3_000],
  ] as const) {
    await familiesLast(families);
    const { differences, ...found } = foundIn(await reconcileNow(world, undefined, segments));
    const { differences: _differences, ...expected } = inOne;
    expect(found).toEqual(expected);
    expect(differences).toContainEqual(expect.stringContaining('received 2026-11'));
  }
});

it('reconciliation returns the same differences after a crash at any checkpoint write', async () => {
  await oneOpenDifference();
  await strangers(5);
  await reconcileNow(world);
  await familiesLast(500);
  let writes = 0;
  const counting: Checkpoints = {
    ...world.checkpoints,
    write: (name, value) => {
      writes += 1;
      return world.checkpoints.write(name, value);
    },
  };
  const whole = foundIn(await reconcileNow({ ...world, checkpoints: counting }));
  expect(writes).toBeGreaterThan(15);
  for (let death = 1; death <= writes; death += 1) {
    for (const isWritten of [false, true]) {
      await familiesLast(500);
      const runId = world.newId();
      const asked = { runId, actor: { sub: 'coach', role: 'admin' }, causationId: 'ask' } as const;
      let left = death;
      const dying: Checkpoints = {
        read: world.checkpoints.read,
        async write(name, value) {
          left -= 1;
          if (left === 0 && isWritten) await world.checkpoints.write(name, value);
          if (left === 0) throw new Error('The process died.');
          await world.checkpoints.write(name, value);
        },
      };
      // A run that crashes between rounds is started again; a failed segment is retried without a restart.
      const outcome = await reconcileNow({ ...world, checkpoints: dying }, asked).catch(() =>
        reconcileNow(world, asked),
      );
      expect(left).toBeLessThanOrEqual(0);
      expect(foundIn(outcome)).toEqual(whole);
    }
  }
});

it('reconciliation retrieves no subscription individually when our books match Stripe’s', async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  const asked: string[] = [];
  const subscriptions = new Proxy(world.stripe.subscriptions, {
    get: (target, name) => {
      if (name === 'list' || name === 'retrieve') asked.push(name);
      return Reflect.get(target, name, target);
    },
  });
  const stripe = new Proxy(world.stripe, {
    get: (target, name) => (name === 'subscriptions' ? subscriptions : Reflect.get(target, name, target)),
  });
  expect((await reconcileNow({ ...world, stripe })).differences).toEqual([]);
  expect(asked).toEqual(['list']);
});

describe('nightly reconciliation', () => {
  const backoff = async () => undefined;
  const night = (execution: string, deps: World = world) =>
    runSegments(segmentHandler(reconcile(deps), deps.checkpoints), {
      segments: 2,
      atOnce: 2,
      execution,
      backoff,
    });
  const events = async (): Promise<readonly Envelope[]> =>
    world.eventsOf(reconciliationStream((await readRunState(world.checkpoints, nightlyLane))?.runId ?? ''));

  it('nightly reconciliation fails when a family cannot be compared, and still records the run', async () => {
    await startHalfWeek(world);
    const families = { ...world.families, observe: () => Promise.reject(new Error('out of order')) };
    await expect(night('monday', { ...world, families })).rejects.toThrow('1 families could not be compared');
    expect(await events()).toMatchObject([{ type: 'ReconciliationCompleted', data: { failedFamilies: 1 } }]);
    await night('tuesday');
    expect(await events()).toMatchObject([{ type: 'ReconciliationCompleted', data: { failedFamilies: 0 } }]);
  });

  it('a nightly reconciliation that cannot reach Stripe is recorded as failed, and the next run succeeds', async () => {
    await startHalfWeek(world);
    world.local.setFaults({ api: { outage: true } });
    await expect(night('monday')).rejects.toThrow('segments of reconcile failed');
    expect(await events()).toMatchObject([{ type: 'ReconciliationFailed', data: { reason: 'unreachable' } }]);
    world.local.setFaults({});
    await night('tuesday');
    expect(await events()).toMatchObject([{ type: 'ReconciliationCompleted', data: { healedCount: 1 } }]);
  });

  it('nightly reconciliation on the deployed state machine retries lost steps and returns the same differences', async () => {
    await oneOpenDifference();
    await strangers(5);
    await reconcileNow(world);
    const inOneProcess = foundIn(await reconcileNow(world));
    const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 23, recordsFailure: false }));
    const handler = segmentHandler(reconcile(world), world.checkpoints);
    let lost = 0;
    const ran = await interpret(
      definition,
      {},
      async (_resource, payload) => {
        const request = payload as SegmentRequest;
        const answer = await handler(request);
        if (request.phase === 'work' && lost < maxRetries) {
          lost += 1;
          throw new Error('The Lambda was stopped.');
        }
        return answer;
      },
      'monday',
    );
    expect(ran).toMatchObject({ status: 'SUCCEEDED' });
    expect(lost).toBe(maxRetries);
    expect(ran.entered.filter((state) => state === 'Finish')).toHaveLength(1);
    expect(ran.entered.at(-1)).toBe('Finish');
    const [completed, ...others] = await events();
    expect(others).toEqual([]);
    const { openCount, healedCount, lookedAt, sums } = inOneProcess;
    expect(completed).toMatchObject({
      type: 'ReconciliationCompleted',
      data: { openCount, healedCount, lookedAt, sums, failedFamilies: 0 },
    });
  });

  it('beginning the same nightly execution twice starts one run', async () => {
    const ask = segmentHandler(reconcile(world), world.checkpoints);
    const begin = (execution: string) => ask({ phase: 'begin', execution, of: 2 });
    const first = await begin('monday');
    expect(await begin('monday')).toEqual(first);
    expect(await begin('tuesday')).not.toEqual(first);
  });
});
