import {
  credentialsRefusedLogged,
  intentStuckLogged,
  logRefusedCredentials,
} from '@hoops/billing/alarm-lines';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { createPrices } from '@hoops/billing/stripe/prices';
import { planPrice } from '@hoops/domain/club/plans';
import type { PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import { type IntentId, intentId } from '@hoops/domain/ids';
import { createLogger } from '@hoops/runtime/logger';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addJordan,
  connect,
  dana,
  mondaysOf,
  putCardOnFile,
  startWorld,
  type World,
} from './billing-world.ts';
import { cutAfter } from './cut-stripe.ts';

let world: World;
let intent: IntentId;
beforeEach(async () => {
  world = await startWorld();
  await putCardOnFile(world);
  const family = await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  intent = family.openIntents[0]?.intentId ?? intentId('none');
});
afterEach(() => world.close());

const activeSubscriptions = () =>
  world.local.account().subscriptions.filter(({ status }) => status === 'active');

it('an intent stays open while Stripe cannot be reached, and completes later', async () => {
  world.local.setFaults({ api: { outage: true } });
  expect((await world.run()).get(intent)).toEqual({ kind: 'unknown' });
  world.local.setFaults({});
  expect((await world.run()).get(intent)).toEqual({ kind: 'done' });
  expect(activeSubscriptions()).toHaveLength(1);
});

it('an intent finds the subscription that Stripe created before it returned a 500', async () => {
  await world.prices.priceIdOf('half_week', planPrice.half_week);
  world.local.setFaults({ api: { failAfter: 1 } });
  expect((await world.run()).get(intent)).toEqual({ kind: 'unknown' });
  world.local.setFaults({});
  expect((await world.run()).get(intent)).toEqual({ kind: 'done' });
  expect(activeSubscriptions()).toHaveLength(1);
  expect(world.local.account().payments).toHaveLength(1);
});

it('an intent stays open when the changed plan cannot be read', async () => {
  const missing = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such price',
  });
  const prices = { ...world.prices, planOf: () => Promise.reject(missing) };
  const { results } = await runFamilyIntents({ ...world, prices }, dana);
  expect(results.get(intent)).toEqual({ kind: 'unknown' });
  expect((await world.run()).get(intent)).toEqual({ kind: 'done' });
  expect(activeSubscriptions()).toHaveLength(1);
});

it('an intent retries under a new idempotency key after Stripe stored a 500', async () => {
  const keys: string[] = [];
  const refusing = withAnswer(world, keys, 500);
  const dead = { ...world, stripe: refusing, prices: createPrices(refusing) };
  expect((await runFamilyIntents(dead, dana)).results.get(intent)).toEqual({ kind: 'unknown' });
  const watching = withAnswer(world, keys, undefined);
  const alive = { ...world, stripe: watching, prices: createPrices(watching) };
  expect((await runFamilyIntents(alive, dana)).results.get(intent)).toEqual({ kind: 'done' });
  expect(new Set(keys)).toEqual(new Set([`start-plan:${intent}`, `start-plan:${intent}:again-1`]));
});

it('an intent stays open when Stripe’s rate limit blocks the first read', async () => {
  world.local.setFaults({ api: { rateLimit: 1 } });
  expect((await world.run()).get(intent)).toEqual({ kind: 'unknown' });
  expect((await world.family()).openIntents).toHaveLength(1);
});

it.each([
  ['the rate limit', 429],
  ['an API key that Stripe does not know', 401],
  ['a permission that our API key lacks', 403],
])(
  'an intent stays open when the charge fails with %s and later charges once under the same key',
  async (_, status) => {
    const keys: string[] = [];
    const limited = withAnswer(world, keys, status);
    const deps = { ...world, stripe: limited, prices: createPrices(limited) };
    expect((await runFamilyIntents(deps, dana)).results.get(intent)).toEqual({ kind: 'unknown' });
    const watching = withAnswer(world, keys, undefined);
    const alive = { ...world, stripe: watching, prices: createPrices(watching) };
    expect((await runFamilyIntents(alive, dana)).results.get(intent)).toEqual({ kind: 'done' });
    expect(new Set(keys)).toEqual(new Set([`start-plan:${intent}`]));
    expect(world.local.account().payments).toHaveLength(1);
  },
);

it('credentials that Stripe rejects are logged, and the intent stays open', async () => {
  const { lines, logger } = recordingLogger();
  const unknown = connect({ ...world.local, secretKey: 'sk_test_of_another_account' });
  const limited = withAnswer(world, [], 403);
  for (const refused of [unknown, limited]) {
    logRefusedCredentials(refused, logger);
    await runFamilyIntents({ ...world, stripe: refused, prices: createPrices(refused) }, dana);
  }
  expect((await world.family()).openIntents).toHaveLength(1);
  for (const status of [401, 403])
    expect(lines()).toContainEqual(expect.objectContaining({ event: credentialsRefusedLogged, status }));
});

describe('a payment in an unknown state', () => {
  const capturing = (): Stripe => {
    const create = async () => ({ id: 'pi_unforeseen', status: 'requires_capture' });
    const paymentIntents = Object.assign(Object.create(world.stripe.paymentIntents), {
      create,
      list: () => [],
    });
    return Object.assign(Object.create(world.stripe), { paymentIntents }) as Stripe;
  };

  it('a payment in an unknown state does not block other athletes and is logged after two hours', async () => {
    await world.run();
    const athletes = (await world.command({ ...addJordan, athleteName: 'Robin Reyes' })).athletes;
    const [jordan, robin] = athletes.map(({ athleteId }) => athleteId);
    if (!jordan || !robin) throw new Error('An athlete is missing.');
    await world.command(mondaysOf(robin));
    await world.command({ type: 'PayOutstandingBalance', period: '2026-11' });
    await world.command({ type: 'CancelTraining', athleteId: jordan });
    const { lines, logger } = recordingLogger();
    const deps = { ...world, stripe: capturing(), logger };
    const { results } = await runFamilyIntents(deps, dana);
    expect([...results.values()]).toEqual([{ kind: 'unknown' }, { kind: 'done' }]);
    expect(lines()).toEqual([]);
    await world.travel('2026-11-05T18:00:00Z');
    await runFamilyIntents(deps, dana);
    expect(lines()).toMatchObject([{ level: 'error', event: intentStuckLogged, kind: 'settle' }]);
    await world.run();
    expect((await world.family()).openIntents).toEqual([]);
  });
});

const recordingLogger = () => {
  const written: string[] = [];
  return {
    logger: createLogger((line) => written.push(line)),
    lines: () => written.map((line) => JSON.parse(line)),
  };
};

/**
 * SDK that records the idempotency keys of subscriptions. With `status`, every POST gets an answer with
 * that status.
 */
const withAnswer = ({ local }: World, keys: string[], status: number | undefined): Stripe => {
  const { host, port, secretKey } = local;
  const credentials = { Authorization: `Bearer ${secretKey}` };
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [, , path, method, headers] = request;
    if (method !== 'POST' || !path.startsWith('/v1/subscriptions')) return makeRequest(...request);
    keys.push(
      String(Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1]),
    );
    if (status === undefined) return makeRequest(...request);
    // Answer to a harmless request, with status and body replaced.
    const answer = await makeRequest(host, String(port), '/v1/prices', 'GET', credentials, '', 'http', 5_000);
    answer.getStatusCode = () => status;
    answer.toJSON = async () => ({ error: { type: 'api_error', message: 'An error on purpose.' } });
    return answer;
  };
  return new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, httpClient: client });
};

describe('a connection that breaks after Stripe’s work', () => {
  const onCutLine = async (method: 'DELETE' | 'POST', command: Unpriced<PeopleCommand>) => {
    await world.command(command);
    const stripe = cutAfter(world.local, method);
    return [...(await runFamilyIntents({ ...world, stripe }, dana)).results.values()];
  };

  it.each(['WithdrawFromPlan', 'DeleteAthlete'] as const)(
    '%s succeeds when the connection breaks and the retried DELETE finds nothing',
    { tags: ['withdrawal.money'] },
    async (type) => {
      await world.run();
      const results = await onCutLine('DELETE', { type, athleteId: await world.athlete() });
      expect(results).toEqual([{ kind: 'done' }]);
      expect(activeSubscriptions()).toEqual([]);
      const types = await world.types();
      expect(types).toContain('TrainingCancelled');
      expect(types).not.toContain('PlanChangeFailed');
      expect((await world.family()).openIntents).toEqual([]);
    },
  );

  it('a POST whose connection breaks after the charge is retried and charges once', async () => {
    const stripe = cutAfter(world.local, 'POST');
    await runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana);
    expect(world.local.account().payments).toHaveLength(1);
    expect((await world.family()).openIntents).toEqual([]);
  });
});

it('concurrent request and queue runs charge once', async () => {
  const results = await Promise.all([
    performIntent(world, dana, { intentId: intent }),
    world.run(),
    world.run(),
    performIntent(world, dana, { intentId: intent }),
  ]);
  expect(results[0]).toMatchObject({ kind: 'done' });
  expect(results[3]).toMatchObject({ kind: 'done' });
  expect(world.local.account().payments).toHaveLength(1);
  expect((await world.types()).filter((type) => type === 'PlanStarted')).toHaveLength(1);
});

it('concurrent runs charge once even if all of them hold the lock', async () => {
  const careless = {
    ...world,
    locks: {
      ...world.locks,
      take: async (name: string) => ({ name, holder: 'me', count: 0 }),
    },
  };
  await Promise.allSettled([1, 2, 3, 4].map(() => runFamilyIntents(careless, dana)));
  await world.run();
  expect(world.local.account().payments).toHaveLength(1);
  expect((await world.family()).openIntents).toEqual([]);
});

it('a waiting caller gets the outcome that another process recorded', async () => {
  const lock = await world.locks.take(intent);
  if (!lock) throw new Error('The lock was taken.');
  const waiting = performIntent(world, dana, { intentId: intent });
  await world.command({
    type: 'RecordIntentOutcome',
    intentId: intent,
    outcome: { kind: 'failed', code: 'card-declined' },
  });
  expect(await waiting).toMatchObject({ kind: 'failed', code: 'card-declined' });
});

it('an intent handed over to the queue is charged once, although earlier processes continue', async () => {
  const gate = { reached: () => {}, open: () => {}, finished: () => {} };
  const reached = new Promise<void>((resolve) => Object.assign(gate, { reached: resolve }));
  const opened = new Promise<void>((resolve) => Object.assign(gate, { open: resolve }));
  const finished = new Promise<void>((resolve) => Object.assign(gate, { finished: resolve }));
  let running = 2;
  const held: World = {
    ...world,
    prices: {
      ...world.prices,
      priceIdOf: async (...asked) => {
        gate.reached();
        await opened;
        return world.prices.priceIdOf(...asked);
      },
    },
    families: {
      ...world.families,
      observe: (...asked) =>
        world.families.observe(...asked).finally(() => {
          running -= 1;
          if (running === 0) gate.finished();
        }),
    },
  };
  const handOver = new AbortController();
  const first = runFamilyIntents(held, dana, { handOver: handOver.signal });
  await reached;
  handOver.abort();
  expect((await first).results.get(intent)).toEqual({ kind: 'unknown' });
  const second = await runFamilyIntents(held, dana, { handOver: handOver.signal });
  expect(second.results.get(intent)).toEqual({ kind: 'unknown' });
  expect((await world.run()).get(intent)).toEqual({ kind: 'done' });
  gate.open();
  await finished;
  expect(world.local.account().payments).toHaveLength(1);
  expect((await world.types()).filter((type) => type === 'PlanStarted')).toHaveLength(1);
});

it('a repeated request gets the failure of its intent even after a later plan start succeeded', async () => {
  await world.command({
    type: 'RecordIntentOutcome',
    intentId: intent,
    outcome: { kind: 'failed', code: 'card-declined' },
  });
  await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  await world.run();
  expect(activeSubscriptions()).toHaveLength(1);
  expect(await performIntent(world, dana, { intentId: intent })).toMatchObject({
    kind: 'failed',
    code: 'card-declined',
  });
});
