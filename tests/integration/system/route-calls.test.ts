import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handler as audit } from '@hoops/api/handlers/audit';
import { handler as commands } from '@hoops/api/handlers/commands';
import { handler as queries } from '@hoops/api/handlers/queries';
import { type Route, routeKeyOf } from '@hoops/api/http/route';
import { type RouteId, routeList } from '@hoops/api/routes';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { repository } from '@hoops/event-store/repository';
import { commandDepsFromConfig, keysFromConfig } from '@hoops/event-store/store-from-config';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { setEnvironment } from '@hoops/local/system/environment';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { documentClient } from '@hoops/runtime/aws-clients';
import { readTable, tables } from '@hoops/wiring/tables';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { keptEnvironment } from '../../system/kept-environment.ts';
import { athleteInfo, parentInfo } from '../../system/start-local.ts';

/*
 * What routes ask of AWS once their process knows the streams they are about. Those that go to Stripe, and a registration,
 * are counted at the events table (tests/integration/billing/call-budget.test.ts).
 */

const dana = 'dana';
const coach = 'coach';
const groups = { audit, commands, queries } as const;

type Traced = { readonly calls: string[]; depth: number; ended: number };
const traces = new AsyncLocalStorage<Traced>();

/** `depth`: how many calls are made one after another. */
const began = (message: unknown): void => {
  const trace = traces.getStore();
  const { request } = message as { request: ClientRequest };
  const target = String(request.getHeader('x-amz-target') ?? '');
  if (!trace || !target.startsWith('DynamoDB')) return;
  trace.calls.push(target.split('.')[1] ?? '');
  const depth = trace.ended + 1;
  trace.depth = Math.max(trace.depth, depth);
  request.once('close', () => {
    trace.ended = Math.max(trace.ended, depth);
  });
};

/**
 * The calls of the cheapest of three times: caches that end by the clock, and what is done each twentieth time, are in none
 * or in one of them.
 */
const traced = async (work: () => Promise<unknown>): Promise<Traced> => {
  const all: Traced[] = [];
  for (let time = 0; time < 3; time += 1) {
    const trace: Traced = { calls: [], depth: 0, ended: 0 };
    await traces.run(trace, work);
    all.push(trace);
  }
  const [cheapest] = all.toSorted((a, b) => a.calls.length - b.calls.length || a.depth - b.depth);
  if (!cheapest) throw new Error('Nothing was traced.');
  return cheapest;
};

const counted = ({ calls }: Traced): string => {
  const names = [...new Set(calls)].toSorted();
  return names.map((name) => `${calls.filter((call) => call === name).length} ${name}`).join(', ') || 'none';
};

type Row = Route & { readonly id: RouteId };

let folder: string;
let database: DynamoDb;
let restore: () => void;
let athleteId: string;

const ask = async (route: Row, caller: string, input: object): Promise<unknown> => {
  const handler = groups[route.group as keyof typeof groups];
  const claims = { sub: caller, email: `${caller}@example.com`, auth_time: '1795780800', iat: '1795780800' };
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const answer = await handler({
    routeKey: routeKeyOf(route),
    headers: {},
    pathParameters: Object.fromEntries(Object.entries(input).filter(([name]) => named.includes(name))),
    ...(route.method === 'POST'
      ? { body: JSON.stringify(input) }
      : {
          queryStringParameters: Object.fromEntries(
            Object.entries(input).map(([name, value]) => [name, String(value)]),
          ),
        }),
    requestContext: {
      requestId: 'r',
      http: { sourceIp: '192.0.2.1' },
      ...(route.auth !== 'public' && { authorizer: { jwt: { claims } } }),
    },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2);
  expect({
    route: route.id,
    status: answer.statusCode,
    body: answer.statusCode === 200 ? '' : answer.body,
  }).toEqual({ route: route.id, status: 200, body: '' });
  return JSON.parse(answer.body ?? '');
};
const rowOf = (id: RouteId): Row => {
  const found = routeList.find((route) => route.id === id);
  if (!found) throw new Error(`There is no route ${id}.`);
  return found;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-calls-'));
  database = await startDynamoDb({ dataDir: folder });
  restore = keptEnvironment();
  const nowhere = 'http://127.0.0.1:1';
  setEnvironment({
    siteUrl: nowhere,
    masterKeyFile: join(folder, 'master.key'),
    proofKeyFile: join(folder, 'proof.key'),
    headsFolder: join(folder, 'heads'),
    headsKeyFile: join(folder, 'heads.key'),
    dynamoDb: database.endpoint,
    eventBridge: nowhere,
    ses: nowhere,
    cognito: nowhere,
    stripe: nowhere,
    stripeSecretKey: 'none',
    stripeWebhookSecret: 'none',
  });
  await createTables(database.endpoint, tables);
  subscribe('http.client.request.start', began);
  await ask(rowOf('registerParent'), dana, { ...parentInfo, email: 'dana@example.com' });
  ({ athleteId } = (await ask(rowOf('addAthlete'), dana, athleteInfo)) as { athleteId: string });
  await ask(rowOf('saveClasses'), dana, { selections: [{ athleteId, programs: ['monday'] }] });
  await repository(commandDepsFromConfig(), accessStreams).execute(
    coach,
    [{ type: 'GrantAdmin', sub: coach, operator: 'test' }],
    {
      commandId: 'grant',
      actor: { sub: 'operator', role: 'operator' },
      correlationId: 'grant',
    },
  );
  await projectAll();
});
afterAll(async () => {
  unsubscribe('http.client.request.start', began);
  await database.close();
  restore();
  await rm(folder, { recursive: true });
});

const projectAll = async (): Promise<void> => {
  const { store } = commandDepsFromConfig();
  const rows = dynamoDbReadStore(documentClient(), readTable.name);
  for await (const stream of store.streams())
    await projectStream({ store, keys: keysFromConfig(), rows }, 1, stream);
};

/** What each query is asked; a receipt has to be of a payment, and this club has none. */
const questions = (): readonly (readonly [Row, object])[] => {
  const named: Readonly<Record<string, string>> = {
    athleteId,
    parentId: dana,
    grade: '6',
    date: '2026-11-10',
    list: 'parents',
    stream: familyStream(familyId(dana)),
    version: '1',
  };
  return routeList
    .filter(
      ({ id, kind, group, answers }) =>
        kind === 'query' && group in groups && !answers && !/receipt/i.test(id),
    )
    .map((route) => {
      const names = Object.keys((route.input as z.ZodMiniObject).shape).filter((name) => name in named);
      return [route, Object.fromEntries(names.map((name) => [name, named[name]]))];
    });
};

/** Commands of each kind of stream, with what they are sent the n-th time. */
const commandsSent: readonly (readonly [RouteId, (n: number) => object])[] = [
  ['changeParentInfo', (n) => ({ name: `Robin ${letters(n)}` })],
  ['changeMailPreferences', (n) => ({ scheduleChanges: n % 2 === 0 })],
  ['addAthlete', (n) => ({ ...athleteInfo, athleteName: `Casey ${letters(n)}` })],
  ['changeAthlete', (n) => ({ athleteId, changes: { athleteName: `Sam ${letters(n)}` } })],
  ['saveClasses', (n) => ({ selections: [{ athleteId, programs: [n % 2 === 0 ? 'monday' : 'tuesday'] }] })],
];
const letters = (n: number): string => 'abcdefghij'[n] ?? '';

it('are those of the table: a new one is a decision', async () => {
  const lines: string[] = [];
  for (const [route, input] of questions()) {
    const caller = route.auth === 'admin' ? coach : dana;
    lines.push(`| GET ${route.path} | ${counted(await traced(() => ask(route, caller, input)))} |`);
  }
  for (const [id, input] of commandsSent) {
    let n = 0;
    const calls = counted(
      await traced(() => {
        n += 1;
        return ask(rowOf(id), dana, input(n));
      }),
    );
    lines.push(`| POST ${rowOf(id).path} | ${calls} |`);
  }
  const title = 'What a request asks of DynamoDB once its Lambda knows the streams that it is about.';
  const how =
    'Written by `npx vitest run --project integration tests/integration/system/route-calls.test.ts -u`.';
  const text = ['# Calls', '', title, how, '', '| route | calls |', '| --- | --- |', ...lines.toSorted(), ''];
  await expect(text.join('\n')).toMatchFileSnapshot('../../../docs/reference/calls.md');
});

it('are made side by side for who calls and their family: one after the other only what a command stores', async () => {
  expect((await traced(() => ask(rowOf('me'), dana, {}))).depth).toBe(1);
  let n = 0;
  const change = () => {
    n += 1;
    return ask(rowOf('changeParentInfo'), dana, { name: `Kim ${letters(n)}` });
  };
  expect((await traced(change)).depth).toBe(2);
});
