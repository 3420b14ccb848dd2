import type { IncomingMessage, RequestListener } from 'node:http';
import type { LocalStripe } from '@hoops/local-stripe/server';
import { answering, type HttpAnswer, jsonAnswer } from '@hoops/loopback/answering';
import { readBody } from '@hoops/loopback/read-body';
import { isLoopbackHost } from '@hoops/loopback/serve-loopback';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { eventPage } from '@hoops/projections/event-log';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import { UnknownQueue } from '../queues/open-queues.ts';
import type { Cloud } from '../system/cloud.ts';
import type { Faults } from '../system/faults.ts';
import { faultsSchema } from '../system/faults.ts';
import type { LocalFunctions } from '../system/functions.ts';
import { demoAccounts, panelPage } from './panel-page.ts';
import { refund } from './refund.ts';
import { stripePage } from './stripe-page.ts';

const maxBodyBytes = 1_000_000;

type Action = (body: unknown) => Promise<HttpAnswer>;

const texts = z.array(z.string());
const sendSchema = z.object({ queue: z.string(), body: z.string() });
const redriveSchema = z.object({ queue: z.string(), letters: z.optional(z.array(z.string())) });
const discardSchema = z.object({ queue: z.string(), letters: z.array(z.string()) });
const forgetSchema = z.strictObject({ emails: texts, mailIds: texts, customers: texts });

const uncached = { 'cache-control': 'no-store' };
const json = (value: unknown, status = 200): HttpAnswer => jsonAnswer(status, value, uncached);
const html = (body: string): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...uncached },
  body,
});

type PanelSystem = {
  readonly url: string;
  readonly cloud: Pick<Cloud, 'queues' | 'ses' | 'dynamoDb'>;
  readonly stripe: Pick<LocalStripe, 'url' | 'host' | 'port' | 'secretKey' | 'account' | 'redact'>;
  readonly clock: { readonly now: () => Date };
  readonly functions: LocalFunctions;
  readonly cognitoSettings: {
    readonly endpoint: string;
    readonly userPoolId: string;
    readonly clientId: string;
  };
  readonly settled: () => Promise<void>;
  readonly advanceTo: (target: Date) => Promise<void>;
  readonly setFaults: (faults: Faults) => void;
  readonly faults: () => Faults;
};

/** Serves `/_local` for people, tests and programs on this machine; pages of other sites cannot use it. */
export const createPanel = (system: PanelSystem): RequestListener => {
  const actions: Readonly<Record<string, Action>> = {
    'GET /_local': async () => html(panelPage(await overview())),
    'GET /_local/status.json': async () => json(status()),
    'GET /_local/mail.json': async () => json(mails()),
    'GET /_local/stripe.json': async () => json(system.stripe.account()),
    'GET /_local/stripe': async () => html(stripePage(system.stripe.account())),
    'POST /_local/stripe/refund': async (body) => refund(system.stripe, body),
    'GET /_local/events.json': async () => json(await recentEvents(200)),
    'GET /_local/dead-letters.json': async () => json(system.cloud.queues.deadLetters()),
    'GET /_local/queues.json': async () => json(system.cloud.queues.counts()),
    'POST /_local/clock': async (body) => {
      const { advanceTo } = z.parse(z.object({ advanceTo: z.string() }), body);
      const target = new Date(advanceTo);
      if (Number.isNaN(target.getTime())) return json({ message: 'advanceTo is not a date.' }, 400);
      if (target < system.clock.now()) return json({ message: 'The clock only moves forward.' }, 400);
      await system.advanceTo(target);
      return json({ clock: system.clock.now().toISOString() });
    },
    /** Erases data outside our tables: delivered email and Stripe's records. */
    'POST /_local/forget': async (body) => {
      const { emails, mailIds, customers } = z.parse(forgetSchema, body);
      await system.cloud.ses.forget({ to: emails, mailIds });
      system.stripe.redact(customers, emails);
      return json({ forgotten: true });
    },
    /**
     * Overwrites deleted data on disk. `later`: after the answer; otherwise the calling function would wait
     * for itself.
     */
    'POST /_local/shred': async (body) => {
      const { later } = z.parse(z.object({ later: z.optional(z.boolean()) }), body);
      const shredded = shred();
      shredding = shredded.catch((error: unknown) => consoleLogger.error('not-shredded', {}, error));
      if (!later) await shredded;
      return json({ shredded: !later });
    },
    'POST /_local/settle': async () => {
      await system.settled();
      // Handles work that arrived while the database was stopped.
      await shredding;
      await system.settled();
      return json({ settled: true });
    },
    'POST /_local/faults': async (body) => {
      const faults: Faults = z.parse(faultsSchema, body);
      const { failing = [] } = faults;
      const unknown = failing.filter((name) => !system.functions.has(name));
      if (unknown.length > 0) return json({ message: `There is no function ${unknown.join(', ')}.` }, 400);
      system.setFaults(faults);
      return json(faults);
    },
    'POST /_local/send': async (body) => {
      const { queue, body: message } = z.parse(sendSchema, body);
      await system.cloud.queues.send([{ queue, body: message }]);
      return json({ sent: true });
    },
    'POST /_local/redrive': async (body) => {
      const { queue, letters } = z.parse(redriveSchema, body);
      return json({ redriven: await system.cloud.queues.redrive(queue, letters) });
    },
    'POST /_local/discard': async (body) => {
      const { queue, letters } = z.parse(discardSchema, body);
      return json({ discarded: await system.cloud.queues.discard(queue, letters) });
    },
  };

  /** Last requested `shred`. It waits for an idle system, then stops the database. */
  let shredding: Promise<void> = Promise.resolve();
  const shred = async (): Promise<void> => {
    await system.settled();
    await system.cloud.queues.compact();
    await system.cloud.dynamoDb.shred();
  };

  const status = () => ({
    url: system.url,
    demo: {
      admin: { email: demoAccounts.admin.email, password: demoAccounts.admin.password },
      parent: { email: demoAccounts.parent.email, password: demoAccounts.parent.password },
    },
    cognito: system.cognitoSettings,
    stripe: { endpoint: system.stripe.url, secretKey: system.stripe.secretKey },
    dynamodb: { endpoint: system.cloud.dynamoDb.endpoint },
    ses: { endpoint: system.cloud.ses.url },
    clock: system.clock.now().toISOString(),
  });

  const mails = () =>
    system.cloud.ses.mailbox().map((mail) => ({
      to: mail.to.join(', '),
      from: mail.from,
      replyTo: mail.replyTo.join(', '),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers,
      at: mail.at,
    }));

  const overview = async () => ({
    status: status(),
    mails: mails(),
    events: await recentEvents(50),
    deadLetters: system.cloud.queues.deadLetters(),
    queues: system.cloud.queues.counts(),
    faults: system.faults(),
  });

  const answer = async (request: IncomingMessage): Promise<HttpAnswer> => {
    if (!fromThisMachine(request)) return json({ message: 'Only from this machine.' }, 403);
    const path = (request.url ?? '').split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    const action = actions[`${request.method} ${path}`];
    if (!action) return json({ message: 'There is no such address under /_local.' }, 404);
    try {
      return await action(await readJson(request));
    } catch (error) {
      if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
        return json({ message: 'The body is not what this address takes.' }, 400);
      }
      if (error instanceof UnknownQueue) return json({ message: error.message }, 404);
      throw error;
    }
  };

  return answering(answer, (error) =>
    json({ message: error instanceof Error ? error.message : 'Failed.' }, 500),
  );
};

/** Rejects pages of other sites, which could otherwise control the system through a visitor's browser. */
const fromThisMachine = (request: IncomingMessage): boolean => {
  const { host, origin } = request.headers;
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, '')));
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await readBody(request, maxBodyBytes)).toString('utf8');
  return text ? JSON.parse(text) : {};
};

const recentEvents = async (limit: number): Promise<readonly EventLogItem[]> => {
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  const { live } = await rows.generations();
  const { items } = await eventPage(rows, live, {}, { limit, newestFirst: true });
  return items.map((item) => z.parse(eventLogItemSchema, item));
};
