import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { assessCharges } from '@hoops/billing/assess-charges';
import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { catchUpFamily } from '@hoops/billing/catch-up-family';
import { dynamoDbLeases } from '@hoops/billing/dynamodb-leases';
import { performIntent } from '@hoops/billing/perform-intent';
import { portalLink } from '@hoops/billing/portal-link';
import { sweep } from '@hoops/billing/sweep';
import { dynamoDbInbox } from '@hoops/billing/webhooks/dynamodb-inbox';
import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { receiveWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { familyStream } from '@hoops/domain/stream';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { inboxConfig, rowsConfig } from '@hoops/runtime/config';
import { silentLogger } from '@hoops/runtime/logger';
import type { Order, Report } from './order.ts';

/**
 * The part of the product that moves money, in a process of its own: the handlers' own wiring on a real
 * database, taking orders line by line. It kills itself without warning once a given write was executed, before
 * anybody here sees its answer.
 */

const writes: string[] = [];
let last: number | undefined;

/** Every request of the SDKs goes through Node's client: here each write is seen, in one place. */
subscribe('http.client.response.finish', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  const write = nameOf(request);
  if (write === undefined) return;
  writes.push(write);
  if (writes.length === last) process.kill(process.pid, 'SIGKILL');
});

const nameOf = (request: ClientRequest): string | undefined => {
  const target = String(request.getHeader('x-amz-target') ?? '').split('.')[1];
  if (target !== undefined)
    return /^(Put|Update|Delete|Transact|BatchWrite)/.test(target) ? target : undefined;
  return request.method === 'GET' ? undefined : `${request.method} ${request.path}`;
};

const fromConfig = await billingFromConfig();
const client = documentClient();
const billing = {
  ...fromConfig,
  // A restart comes "minutes later": what a dead process held must have run out by the test's clock.
  leases: dynamoDbLeases({
    client,
    table: rowsConfig().readTable,
    clock: systemClock,
    newId: fromConfig.newId,
  }),
  inbox: dynamoDbInbox({
    client,
    table: inboxConfig().inboxTable,
    seal: webhookSeal(keysFromConfig()),
    clock: systemClock,
  }),
  wallClock: systemClock,
  logger: silentLogger,
};

const obey = async (order: Order): Promise<unknown> => {
  switch (order.do) {
    case 'command': {
      const { familyId, command, commandId } = order;
      const why = { commandId, actor: { sub: familyId, role: 'parent' } } as const;
      const before = await billing.ledger.record(familyId, command, why);
      const intent = before.openIntents.at(-1);
      return intent ? performIntent(billing, familyId, intent.intentId) : undefined;
    }
    case 'queue':
      return catchUpFamily(billing, order.familyId);
    case 'portal-link':
      await portalLink(billing, order.familyId, 'https://club.example/portal');
      return;
    case 'webhooks':
      for (const { payload, signature } of order.signed) {
        const request = { body: payload, headers: { 'stripe-signature': signature } };
        const receipt = await receiveWebhook(request, { inbox: billing.inbox, secrets: [order.secret] });
        if (receipt === 'bad-signature') throw new Error('The signature is good, but the door is shut.');
        for await (const row of billing.inbox.pendingSince('9999')) await processWebhook(billing, row);
      }
      return;
    case 'assess':
      return assessCharges(billing);
    case 'sweep':
      return sweep(billing);
    case 'tell': {
      const events = [];
      for await (const event of billing.store.read(familyStream(order.familyId))) events.push(event);
      return { family: await billing.ledger.load(order.familyId), events };
    }
    default:
      return order satisfies never;
  }
};

const report = (answer: Report): boolean => process.stdout.write(`${JSON.stringify(answer)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { order, at, dieAfter } = JSON.parse(line) as { order: Order; at: string; dieAfter?: number };
  process.env.CLOCK_OFFSET_MS = String(Date.parse(at) - Date.now());
  writes.length = 0;
  last = dieAfter;
  try {
    report({ result: await obey(order), writes });
  } catch (error) {
    report({ error: String(error instanceof Error ? error.stack : error), writes });
  }
}
