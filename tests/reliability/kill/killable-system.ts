import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startEventBridge } from '@hoops/local/event-bridge/start-event-bridge';
import { toSqsEvent } from '@hoops/local/queues/sqs-event';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { startLocalStripe } from '@hoops/local-stripe/server';
import { countingIds } from '@hoops/runtime/ids';
import { eventPatternOf } from '@hoops/wiring/event-pattern';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { tables } from '@hoops/wiring/tables';
import type { SQSBatchResponse } from 'aws-lambda';
import Stripe from 'stripe';
import { httpRequest } from '../../system/http-request.ts';
import { type KillableChild, startChild } from './killable-child.ts';
import type { Death, Order, Report } from './order.ts';
import { openTableStream } from './table-stream.ts';

const secret = 'whsec_test';
const redeliveryMs = 60_000;

type Message = { readonly id: string; readonly body: string; readonly dueAt: number };

/**
 * Simulated AWS and Stripe that survive kills of our process: tables with streams, bus, queue, webhooks.
 * Killed Lambdas are invoked again.
 */
export type KillableSystem = Awaited<ReturnType<typeof openKillableSystem>>;

export const openKillableSystem = async (settings: {
  readonly bundle: string;
  readonly database: string;
  readonly name: string;
  readonly onExchange: (exchange: RecordedExchange) => void;
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'killable-'));
  let now = new Date('2026-11-05T15:00:00Z');
  const clock = { now: () => now };
  const newId = countingIds('aws');
  const local = await startLocalStripe({ dataDir: folder, now: clock.now, onExchange: settings.onExchange });
  const { host, port, secretKey, url } = local;
  // SDK with its default timeouts, because the product's timeouts apply to the killed process.
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http' });
  await setUpStripe(stripe, { siteUrl: 'https://club.example' });
  const tableNamed = (name: string) => `${name}-${settings.name}`;
  await createTables(
    settings.database,
    tables.map((table) => ({ ...table, name: tableNamed(table.name) })),
  );
  const events = await openTableStream(settings.database, tableNamed('events'));
  const inbox = await openTableStream(settings.database, tableNamed('inbox'));
  let queue: readonly Message[] = [];
  const bus = await startEventBridge({
    rules: subscriptions
      .filter(({ name }) => name === 'stripe-sync')
      .map((subscription) => ({
        name: subscription.name,
        pattern: { ...eventPatternOf(subscription) },
        queue: subscription.name,
      })),
    send: async (messages) => {
      queue = [...queue, ...messages.map(({ body }) => ({ id: newId(), body, dueAt: now.getTime() }))];
    },
    clock,
    newId,
    random: () => 1,
    faults: () => ({}),
    onError: (error) => {
      throw error;
    },
  });
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: settings.database,
    AWS_ENDPOINT_URL_EVENTBRIDGE: bus.url,
    EVENT_BUS_NAME: 'default',
    EVENTS_TABLE: tableNamed('events'),
    READ_TABLE: tableNamed('read'),
    KEYS_TABLE: tableNamed('keys'),
    INBOX_TABLE: tableNamed('inbox'),
    MASTER_KEY_FILE: join(folder, 'master.key'),
    PROOF_KEY_FILE: join(folder, 'proof.key'),
    SITE_URL: 'https://club.example',
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: secret,
  };
  const start = () => startChild(settings.bundle, environment);
  let child = start();
  let next: KillableChild | undefined;
  const listed = new Set<string>();
  let undelivered: Stripe.Event[] = [];
  let writes: string[] = [];
  let death: Death | undefined;
  let isWritten = true;
  /** True if a stream batch failed; it is redelivered with the next records. */
  let isToComeAgain = false;

  const order = async (what: Order): Promise<Report | undefined> => {
    const by = what.do === 'http' ? what.event.routeKey : what.do;
    const report = await child.obey(what, now, death && deathOver(by, death));
    isWritten ||= report === undefined || report.writes.length > 0;
    if (report === undefined) {
      death = undefined;
      child = next ?? start();
      next = undefined;
      return undefined;
    }
    if ('error' in report) throw new Error(`${what.do}: ${report.error}`);
    const made = report.writes.map((write) => `${by}: ${write}`);
    writes.push(...made);
    if (death) {
      const { write, nth } = death;
      death = { ...death, nth: nth - made.filter((one) => write === undefined || one === write).length };
    }
    return report;
  };

  const handled = async (what: Order): Promise<boolean> => {
    const report = await order(what);
    if (!report || !('result' in report)) return false;
    return (report.result as Pick<SQSBatchResponse, 'batchItemFailures'>).batchItemFailures.length === 0;
  };

  /** A failed batch is redelivered later and does not count as new work. A killed process is replaced immediately. */
  const handledByStream = async (what: Order): Promise<boolean> => {
    const [before, alive] = [isWritten, child];
    const isHandled = await handled(what);
    if (!isHandled && child === alive) {
      isWritten = before;
      isToComeAgain = true;
    }
    return isHandled;
  };

  const isDue = ({ dueAt }: Message): boolean => dueAt <= now.getTime();

  const drainQueue = async (): Promise<void> => {
    for (let message = queue.find(isDue); message; message = queue.find(isDue)) {
      const { id, body, dueAt } = message;
      const of = { id, queue: 'stripe-sync', body, sentAt: dueAt, dueAt, receiveCount: 1 };
      const event = toSqsEvent('stripe-sync', [{ message: of, receipt: id }]);
      const isHandled = await handled({ do: 'stripe-sync', event });
      const others = queue.filter((one) => one.id !== id);
      queue = isHandled ? others : [...others, { id, body, dueAt: now.getTime() + redeliveryMs }];
    }
  };

  const deliverWebhooks = async (): Promise<void> => {
    const fresh: Stripe.Event[] = [];
    for await (const event of stripe.events.list({ limit: 20 })) {
      if (listed.has(event.id)) break;
      listed.add(event.id);
      if ((webhookTypes as readonly string[]).includes(event.type)) fresh.unshift(event);
    }
    undelivered.push(...fresh);
    for (let event = undelivered[0]; event; event = undelivered[0]) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(now.getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const report = await order({
        do: 'http',
        event: httpRequest('stripeWebhook', payload, { headers: { 'stripe-signature': signature } }),
      });
      // A killed process confirmed nothing, so Stripe redelivers.
      if (!report || !('result' in report)) continue;
      if (statusOf(report.result) !== 200)
        throw new Error('The signature is good, but the endpoint refuses it.');
      undelivered = undelivered.slice(1);
    }
  };

  return {
    stripe,
    order,
    now: clock.now,
    watch(over?: Death): void {
      writes = [];
      death = over;
      if (over) next ??= start();
    },
    writes: (): readonly string[] => [...writes],
    isStillToDie: () => death !== undefined,
    async run(): Promise<void> {
      isWritten ||= isToComeAgain;
      isToComeAgain = false;
      do {
        await drainQueue();
        await deliverWebhooks();
        if (!isWritten) return;
        isWritten = false;
        await inbox.drain((Records) => handledByStream({ do: 'webhook-processor', event: { Records } }));
        await events.drain((Records) => handledByStream({ do: 'publisher', event: { Records } }));
      } while (isWritten || queue.some(isDue));
    },
    async travel(to: Date): Promise<void> {
      for (let due = local.nextDueAt(); due && due <= to; due = local.nextDueAt()) {
        now = due > now ? due : now;
        await local.runDue();
      }
      now = to;
      await local.runDue();
    },
    async close(): Promise<void> {
      await Promise.all([child.end(), next?.end()]);
      events.close();
      inbox.close();
      await bus.close();
      await local.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const statusOf = (answer: unknown): number => (answer as { readonly statusCode: number }).statusCode;

/** Kill point for processes invoked as `by`; counts only their own writes. */
const deathOver = (by: string, { write, nth }: Death): Death | undefined => {
  if (write === undefined) return { nth };
  return write.startsWith(`${by}: `) ? { write: write.slice(`${by}: `.length), nth } : undefined;
};
