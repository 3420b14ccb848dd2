import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createHandler } from '../http/create-handler.ts';
import { networkOf } from '../http/rate-limit.ts';
import { sessionReader } from '../http/session.ts';
import { requestRoutes } from './routes.ts';
import { submitRequestCommands } from './submit-request.ts';

const cloudFront = '130.176.0.1';

const setUp = () => {
  const store = memoryEventStore();
  const counts = new Map<string, number>();
  const deps = {
    store,
    clock: fixedClock('2026-11-05T16:00:00.000Z'),
    newId: countingIds('id'),
    sessionOf: sessionReader(store),
    logger: silentLogger,
    rateLimit: async (caller: string, perHour: number) => {
      counts.set(caller, (counts.get(caller) ?? 0) + 1);
      return (counts.get(caller) ?? 0) <= perHour;
    },
  };
  const handler = createHandler(requestRoutes, submitRequestCommands(deps), deps);
  const body = {
    description: 'Fridays, please',
    name: 'Vi',
    email: 'vi@example.com',
    type: 'program_change',
  };
  const send = async (
    forwardedFor: string,
    more: Record<string, string> = {},
    changes: object = {},
  ): Promise<number | undefined> => {
    const answer = await handler({
      routeKey: 'POST /api/send-program-request',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor, ...more },
      requestContext: { requestId: 'r', http: { sourceIp: cloudFront } },
      body: JSON.stringify({ ...body, ...changes }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2);
    return answer.statusCode;
  };
  return Object.assign(send, { streams: store.streams });
};

const times = async (count: number, send: (n: number) => Promise<number | undefined>) => {
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await send(n));
  return statuses;
};

it('the public forms limit a repeat sender without blocking other senders at the same network address', async () => {
  const send = setUp();
  const one = await times(21, () => send(`198.51.100.1, ${cloudFront}`));
  expect(one.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(one.at(-1)).toBe(429);
  expect(await send(`198.51.100.1, ${cloudFront}`, {}, { email: 'other@example.com' })).toBe(200);
});

it('the public forms limit each visitor address, not the shared CloudFront server', async () => {
  const send = setUp();
  const one = await times(101, (n) =>
    send(`198.51.100.1, ${cloudFront}`, {}, { email: `vi${n}@example.com` }),
  );
  expect(one.slice(0, 100)).toEqual(Array(100).fill(200));
  expect(one.at(-1)).toBe(429);
  expect(await send(`198.51.100.2, ${cloudFront}`)).toBe(200);
});

it('the public forms count all addresses of one IPv6 network together', async () => {
  const send = setUp();
  const statuses = await times(21, (n) => send(`2001:db8:7:1::${n.toString(16)}, ${cloudFront}`));
  expect(statuses.at(-1)).toBe(429);
  expect(await send(`2001:db8:7:2::1, ${cloudFront}`)).toBe(200);
});

it('the public forms do not count invalid requests toward the limit', async () => {
  const send = setUp();
  const to = `198.51.100.1, ${cloudFront}`;
  const invalid = await times(600, () => send(to, {}, { email: 'nobody' }));
  expect(invalid).toEqual(Array(600).fill(400));
  expect(await send(to)).toBe(200);
});

it('the public forms ignore forged addresses before the visitor’s real address', async () => {
  const send = setUp();
  const statuses = await times(21, (n) => send(`203.0.113.${n}, 198.51.100.1, ${cloudFront}`));
  expect(statuses.at(-1)).toBe(429);
});

it('the gateway limit stops a sender who makes up an address for each request', async () => {
  const send = setUp();
  const statuses = await times(501, (n) => send(`198.51.${Math.floor(n / 250)}.${n % 250}, ${cloudFront}`));
  expect(statuses.slice(0, 500)).toEqual(Array(500).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

it('the public forms reject an idempotency key longer than 100 characters', async () => {
  const send = setUp();
  const to = `198.51.100.1, ${cloudFront}`;
  expect(await send(to, { 'idempotency-key': 'k'.repeat(100) })).toBe(200);
  expect(await send(to, { 'idempotency-key': 'k'.repeat(101) })).toBe(400);
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:DB8:7:1:aaaa::9', '2001:db8:7:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0007:0001:0:0:0:1', '2001:db8:7:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('a sender at the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('a repeated public form stores one request, and a new key another', async () => {
  const send = setUp();
  for (const key of ['first', 'first', 'second'])
    expect(await send(`203.0.113.1, ${cloudFront}`, { 'idempotency-key': key })).toBe(200);
  const requests: string[] = [];
  for await (const stream of send.streams()) requests.push(stream);
  expect(new Set(requests).size).toBe(2);
});
