import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpStripe } from '@hoops/billing/set-up/set-up-stripe';
import { createStripe } from '@hoops/billing/stripe-client';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startLocalStripe } from '@hoops/local-stripe/server';
import { tables } from '@hoops/runtime/tables';
import Stripe from 'stripe';
import { startChild } from './mortal-child.ts';
import type { Order, Report } from './order.ts';

const secret = 'whsec_test';

/** A Stripe and tables that stay, and a process of ours that may be killed over any order. */
export type MortalWorld = Awaited<ReturnType<typeof openMortalWorld>>;

export const openMortalWorld = async (settings: {
  readonly bundle: string;
  readonly database: string;
  /** Names this world's own tables. */
  readonly name: string;
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mortal-'));
  let now = new Date('2026-11-05T15:00:00Z');
  const local = await startLocalStripe({ dataDir: folder, now: () => now });
  const { host, port, secretKey, url } = local;
  const stripe = createStripe({ secretKey, api: { protocol: 'http', host, port } });
  await setUpStripe(stripe, { siteUrl: 'https://club.example' });
  const tableNamed = (name: string) => `${name}-${settings.name}`;
  await createTables(
    settings.database,
    tables.map((table) => ({ ...table, name: tableNamed(table.name) })),
  );
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: settings.database,
    EVENTS_TABLE: tableNamed('events'),
    READ_TABLE: tableNamed('read'),
    KEYS_TABLE: tableNamed('keys'),
    INBOX_TABLE: tableNamed('inbox'),
    MASTER_KEY_FILE: join(folder, 'master.key'),
    SITE_URL: 'https://club.example',
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: secretKey,
  };
  const start = () => startChild(settings.bundle, environment);
  let child = start();
  // The next one starts while this one works: that is most of the time that a kill costs.
  let next = start();
  const heard = new Set<string>();

  /** @returns undefined when the process was killed; another has taken its place. */
  const order = async (what: Order, dieAfter?: number): Promise<Report | undefined> => {
    const report = await child.obey(what, now, dieAfter);
    if (report === undefined) {
      child = next;
      next = start();
    }
    if (report && 'error' in report) throw new Error(`${what.do}: ${report.error}`);
    return report;
  };

  return {
    stripe,
    order,
    now: () => now,
    /** Time passes: what is due at Stripe on the way happens at its own time. */
    async travel(to: Date): Promise<void> {
      for (let due = local.nextDueAt(); due && due <= to; due = local.nextDueAt()) {
        now = due > now ? due : now;
        await local.runDue();
      }
      now = to;
      await local.runDue();
    },
    /** What Stripe has written since this was asked last, signed as it signs. */
    async webhooks(): Promise<Order> {
      const fresh: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) {
        if (heard.has(event.id)) break;
        heard.add(event.id);
        if ((webhookTypes as readonly string[]).includes(event.type)) fresh.unshift(event);
      }
      return {
        do: 'webhooks',
        secret,
        signed: fresh.map((event) => {
          const payload = JSON.stringify(event);
          return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
        }),
      };
    },
    async close(): Promise<void> {
      await Promise.all([child.end(), next.end()]);
      await local.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
