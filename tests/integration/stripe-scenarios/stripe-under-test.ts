import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { startLocalStripe } from '@hoops/local-stripe/server';
import type Stripe from 'stripe';
import { until } from '../../system/until.ts';
import { createTrafficRecorder } from '../local-stripe/oracle/traffic-recorder.ts';

/**
 * The local Stripe, or a sandbox with `STRIPE_TARGET=sandbox STRIPE_SECRET_KEY=sk_test_...`; both use a test
 * clock.
 */
export interface StripeUnderTest {
  readonly target: Target;
  readonly stripe: Stripe;
  now(): Date;
  /** Prefix that separates the ids and keys of different runs in a shared sandbox. */
  readonly run: string;
  createCustomer(details: Stripe.CustomerCreateParams): Promise<Stripe.Customer>;
  travel(to: Date): Promise<void>;
  close(): Promise<void>;
}

type Target = 'local' | 'sandbox';

/** @throws Error for a live key, or a sandbox without a key */
export const targetOf = (env: NodeJS.ProcessEnv): { target: Target; secretKey: string | undefined } => {
  const { STRIPE_TARGET: target = 'local', STRIPE_SECRET_KEY: secretKey } = env;
  if (target === 'local') return { target, secretKey: undefined };
  if (target !== 'sandbox') throw new Error(`STRIPE_TARGET is local or sandbox, not ${target}.`);
  if (!secretKey) throw new Error('STRIPE_TARGET=sandbox needs STRIPE_SECRET_KEY=sk_test_...');
  if (!/^[sr]k_test_/.test(secretKey)) {
    throw new Error('Only test keys (sk_test_ or rk_test_) are taken: these scenarios charge cards.');
  }
  return { target, secretKey };
};

export async function startStripeUnderTest(): Promise<StripeUnderTest> {
  const { target, secretKey } = targetOf(process.env);
  const server = secretKey === undefined ? await startServer() : undefined;
  const stripe = server?.stripe ?? createStripe({ secretKey: secretKey ?? '' });
  const start = server?.start ?? new Date();
  const run = `run-${randomUUID().slice(0, 8)}`;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: epoch(start), name: run });
  let now = new Date(clock.frozen_time * 1000);

  return {
    target,
    stripe,
    run,
    now: () => now,
    createCustomer: (details) => stripe.customers.create({ ...details, test_clock: clock.id }),
    async travel(to) {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: epoch(to) });
      await untilReady(stripe, clock.id, target);
      now = to;
    },
    async close() {
      // Deleting the clock also deletes its customers and subscriptions.
      await stripe.testHelpers.testClocks.del(clock.id);
      await server?.close();
    },
  };
}

const epoch = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Polls slowly and for a long time in a sandbox, which is slow and rate-limited. */
const patience = { local: {}, sandbox: { every: 1_000, within: 180_000 } };

const untilReady = (stripe: Stripe, clockId: string, target: Target): Promise<void> =>
  until(
    async () => {
      const { status } = await stripe.testHelpers.testClocks.retrieve(clockId);
      if (status === 'internal_failure') throw new Error(`The test clock did not arrive: ${status}.`);
      return status === 'ready';
    },
    'the test clock arrives',
    patience[target],
  );

const startServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scenarios-'));
  const start = new Date('2026-11-05T15:00:00Z');
  const recorder = await createTrafficRecorder();
  const local = await startLocalStripe({ dataDir, now: () => start, onExchange: recorder.record });
  const { secretKey, host, port } = local;
  return {
    start,
    stripe: createStripe({ secretKey, api: { protocol: 'http', host, port } }),
    async close() {
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
      recorder.expectNoProblems();
    },
  };
};
