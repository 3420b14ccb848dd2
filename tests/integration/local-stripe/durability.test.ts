import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { createParent, createPlans, itemOf, startClub, startPlan } from './fixture.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-stripe-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startProcess(): Promise<{ child: ChildProcess; stripe: Stripe }> {
  const script = fileURLToPath(new URL('./stripe-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout ?? process.stdin, 'data');
  const port = Number(String(line).trim());
  const stripe = new Stripe('sk_test_local', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return { child, stripe };
}

it('customers created before a kill -9 survive it', async () => {
  const { child, stripe } = await startProcess();
  const acknowledged: string[] = [];
  const writer = async () => {
    for (;;) acknowledged.push((await stripe.customers.create({ name: 'Pat' })).id);
  };
  const writers = Array.from({ length: 8 }, () => writer().catch(() => 'killed'));
  await until(() => acknowledged.length >= 60, 'sixty answers');
  child.kill('SIGKILL');
  await Promise.all(writers);

  const again = await startProcess();
  const kept = new Set<string>();
  for await (const customer of again.stripe.customers.list({ limit: 100 })) kept.add(customer.id);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

it('a restart keeps objects, order, idempotency keys and due dates', async () => {
  const before = await startClub({ dataDir });
  const plans = await createPlans(before.stripe);
  const parent = await createParent(before.stripe);
  const plan = await startPlan(before.stripe, parent.id, plans.halfWeek.id, { idempotencyKey: 'start:1' });
  const books = before.local.account();
  const due = before.local.nextDueAt();
  await before.close();

  const after = await startClub({ dataDir, at: '2026-11-06' });
  expect(after.local.account()).toEqual(books);
  expect(after.local.nextDueAt()).toEqual(due);
  const replayed = await startPlan(after.stripe, parent.id, plans.halfWeek.id, {
    idempotencyKey: 'start:1',
  });
  expect(replayed.id).toBe(plan.id);
  await after.travel('2026-12-06');
  const renewed = await after.stripe.subscriptions.retrieve(plan.id);
  expect(itemOf(renewed).current_period_end).toBeGreaterThan(itemOf(plan).current_period_end);
  await after.close();
});

it('a restart drops an incomplete transaction at the end of the journal', async () => {
  const before = await startClub({ dataDir });
  const customer = await before.stripe.customers.create({ name: 'Pat' });
  await before.close();
  appendFileSync(join(dataDir, 'journal.jsonl'), '[["customers","cus_torn",{"id":"cus_to');

  const after = await startClub({ dataDir });
  expect((await after.stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  await after.stripe.customers.create({ name: 'Kim' });
  await after.close();
  const last = await startClub({ dataDir });
  expect((await last.stripe.customers.list()).data).toHaveLength(2);
  await last.close();
});

it('the journal is compacted at startup', async () => {
  const before = await startClub({ dataDir });
  const customer = await before.stripe.customers.create({ name: 'Pat' });
  for (let round = 0; round < 50; round += 1) {
    await before.stripe.paymentIntents
      .create({ amount: 5000, currency: 'usd', customer: customer.id })
      .then(({ id }) => before.stripe.paymentIntents.cancel(id));
  }
  await before.close();
  const journal = () => statSync(join(dataDir, 'journal.jsonl')).size;
  const grown = journal();
  const after = await startClub({ dataDir, at: '2026-11-09' });
  expect(journal()).toBeLessThan(grown);
  expect((await after.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(50);
  await after.close();
});

it('a test clock moves the time, which survives a restart', async () => {
  const now = () => new Date('2026-11-05T12:00:00Z');
  const club = await startClub({ dataDir });
  const plans = await createPlans(club.stripe);
  const parent = await createParent(club.stripe);
  const plan = await startPlan(club.stripe, parent.id, plans.halfWeek.id);
  expect(club.local.nextDueAt()).toEqual(new Date('2026-12-05T12:00:00Z'));
  await club.stripe.testHelpers.testClocks.create({ frozen_time: Date.parse('2027-02-01') / 1000 });
  const invoices = await club.stripe.invoices.list({ subscription: plan.id });
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  await club.close();

  const after = await startClub({ dataDir, at: now().toISOString() });
  const customer = await after.stripe.customers.create();
  expect(new Date(customer.created * 1000).toISOString()).toBe('2027-02-01T00:00:00.000Z');
  await after.close();
});
