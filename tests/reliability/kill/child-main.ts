import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { handler as billing } from '@hoops/api/handlers/billing';
import { handler as commands } from '@hoops/api/handlers/commands';
import { handler as webhooks } from '@hoops/api/handlers/webhooks';
import { type Route, routeKeyOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { handler as assessCharges } from '@hoops/billing/handlers/assess-charges';
import { handler as autopay } from '@hoops/billing/handlers/autopay';
import { handler as stripeSync } from '@hoops/billing/handlers/stripe-sync';
import { handler as sweep } from '@hoops/billing/handlers/sweep';
import { handler as webhookProcessor } from '@hoops/billing/handlers/webhook-processor';
import { handler as publisher } from '@hoops/bus/handlers/publisher';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { familyStream } from '@hoops/domain/stream';

import { repository } from '@hoops/event-store/repository';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import type { Death, Order, Report } from './order.ts';
import { setWorldClock } from './world-clock.ts';

/**
 * Calls the deployed Lambdas that move money, in a process that kills itself after a given write, before
 * reading the response.
 */

const writes: string[] = [];
let death: Death | undefined;

/** Counts all writes, because every SDK request uses Node's HTTP client. */
subscribe('http.client.response.finish', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  const write = nameOf(request);
  if (write === undefined) return;
  writes.push(write);
  if (death === undefined) return;
  const counted = writes.filter((one) => death?.write === undefined || one === death.write);
  if (counted.length === death.nth) process.kill(process.pid, 'SIGKILL');
});

/** Name of a write: operation, or endpoint without ids; undefined for a read. */
const nameOf = (request: ClientRequest): string | undefined => {
  const target = String(request.getHeader('x-amz-target') ?? '').split('.')[1];
  if (target !== undefined)
    return /^(Put|Update|Delete|Transact|BatchWrite)/.test(target) ? target : undefined;
  if (request.method === 'GET') return undefined;
  return `${request.method} ${request.path.replaceAll(/[a-z]+_\w*[A-Z\d]\w*/g, ':id')}`;
};

// Silences the console, to which Lambdas log, because this process reports on stdout.
const report = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
process.stderr.write = () => true;

type Handler = (event: never, context: never, done: never) => unknown;
const invoke = (handler: Handler, event: unknown): unknown => (handler as (event: unknown) => unknown)(event);
const oneSegment = { segments: 1, atOnce: 1 };
const groups: Partial<Record<Route['group'], Handler>> = { billing, commands, webhooks };

const obey = async (order: Order): Promise<unknown> => {
  switch (order.do) {
    case 'http': {
      const route = routeList.find((one) => routeKeyOf(one) === order.event.routeKey);
      const handler = route && groups[route.group];
      if (!handler) throw new Error(`${order.event.routeKey} is not served here.`);
      return invoke(handler, order.event);
    }
    case 'publisher':
      return invoke(publisher, order.event);
    case 'webhook-processor':
      return invoke(webhookProcessor, order.event);
    case 'stripe-sync':
      return invoke(stripeSync, order.event);
    case 'assess-charges':
      return runSegments((request) => assessCharges(request), oneSegment);
    case 'autopay':
      return runSegments((request) => autopay(request), oneSegment);
    case 'sweep':
      return invoke(sweep, undefined);
    case 'grant-admin': {
      const { sub } = order;
      const by = {
        commandId: `grant-${sub}`,
        actor: { sub: 'test', role: 'operator' },
        correlationId: 'test',
      } as const;
      const grant = { type: 'GrantAdmin', sub, operator: 'test' } as const;
      const { kind } = await repository(await billingFromConfig(), accessStreams).execute(sub, [grant], by);
      return kind;
    }
    case 'describe': {
      const { store, families } = await billingFromConfig();
      const events = [];
      for await (const event of store.read(familyStream(order.familyId))) events.push(event);
      return { family: (await families.load(order.familyId)).state, events };
    }
    default:
      return order satisfies never;
  }
};

const answer = (it: Report): boolean => report(`${JSON.stringify(it)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { order, at, ...given } = JSON.parse(line) as { order: Order; at: string; death?: Death };
  setWorldClock(at);
  writes.length = 0;
  death = given.death;
  try {
    answer({ result: await obey(order), writes });
  } catch (error) {
    answer({ error: String(error instanceof Error ? error.stack : error), writes });
  }
}
