import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLoopbackHost } from '@hoops/loopback/loopback-host';
import { readBody } from '@hoops/loopback/read-body';
import * as z from 'zod/mini';
import { demoAccounts } from '../seed/demo-accounts.ts';
import type { Faults } from '../system/faults.ts';
import { faultsSchema } from '../system/faults.ts';
import type { Answer } from './panel-answer.ts';
import { panelPage } from './panel-page.ts';
import type { PanelSystem } from './panel-system.ts';
import { recentEvents } from './recent-events.ts';
import { refund } from './refund.ts';
import { stripePage } from './stripe-page.ts';

const maxBodyBytes = 1_000_000;

type Action = (body: unknown) => Promise<Answer>;

const texts = z.array(z.string());
const forgetSchema = z.strictObject({ emails: texts, mailIds: texts, customers: texts });

const json = (value: unknown, status = 200): Answer => ({ status, json: value });

/**
 * `/_local`: for people, tests and programs on this machine. Exists in the local system only; refuses requests
 * that a page of another site sent.
 */
export const createPanel = (system: PanelSystem): RequestListener => {
  const actions: Readonly<Record<string, Action>> = {
    'GET /_local': async () => ({ status: 200, html: panelPage(await overview()) }),
    'GET /_local/status.json': async () => json(status()),
    'GET /_local/mail.json': async () => json(mails()),
    'GET /_local/stripe.json': async () => json(system.stripe.account()),
    'GET /_local/stripe': async () => ({ status: 200, html: stripePage(system.stripe.account()) }),
    'POST /_local/stripe/refund': async (body) => refund(system.stripe, body),
    'GET /_local/events.json': async () => json(await recentEvents(200)),
    'GET /_local/dead-letters.json': async () => json(system.cloud.queues.deadLetters()),
    'GET /_local/queues.json': async () => json(system.cloud.queues.counts()),
    'POST /_local/clock': async (body) => {
      const { advanceTo } = z.parse(z.object({ advanceTo: z.string() }), body);
      const target = new Date(advanceTo);
      if (Number.isNaN(target.getTime())) return json({ message: 'advanceTo is not a date.' }, 400);
      if (target < system.clock.now()) return json({ message: 'The clock moves forward only.' }, 400);
      await system.advanceTo(target);
      return json({ clock: system.clock.now().toISOString() });
    },
    /** What on AWS is outside of our tables: mails that were delivered, Stripe's own records. */
    'POST /_local/forget': async (body) => {
      const { emails, mailIds, customers } = z.parse(forgetSchema, body);
      await system.cloud.ses.forget({ to: emails, mailIds });
      system.stripe.redact(customers, emails);
      return json({ forgotten: true });
    },
    /** What was deleted is gone from the disk as well. */
    'POST /_local/shred': async () => {
      await system.settled();
      await system.cloud.queues.compact();
      await system.cloud.dynamoDb.shred();
      return json({ shredded: true });
    },
    'POST /_local/settle': async () => {
      await system.settled();
      return json({ settled: true });
    },
    'POST /_local/faults': async (body) => {
      const faults: Faults = z.parse(faultsSchema, body);
      system.setFaults(faults);
      return json(faults);
    },
    'POST /_local/redrive': async (body) => {
      const { queue } = z.parse(z.object({ queue: z.string() }), body);
      return json({ redriven: await system.cloud.queues.redrive(queue) });
    },
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

  const answer = async (request: IncomingMessage): Promise<Answer> => {
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
      throw error;
    }
  };

  return (request, response) => {
    answer(request).then(
      (result) => send(response, result),
      (error: unknown) =>
        send(response, json({ message: error instanceof Error ? error.message : 'Failed.' }, 500)),
    );
  };
};

/** No page of another site may drive the system through a visitor's browser. */
const fromThisMachine = (request: IncomingMessage): boolean => {
  const { host, origin } = request.headers;
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, '')));
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await readBody(request, maxBodyBytes)).toString('utf8');
  return text ? JSON.parse(text) : {};
};

const send = (response: ServerResponse, { status, json: value, html }: Answer): void => {
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(html ?? JSON.stringify(value));
};
