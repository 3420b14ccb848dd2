import { accessStreams } from '@hoops/domain/access/access-decider';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { fixedClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger, silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { timelineOf } from '../account/timeline.ts';
import { beginOnBehalfOf } from '../auth/begin-on-behalf-of.ts';
import { commands } from '../commands.ts';
import { routes } from '../routes.ts';
import { createHandler } from './create-handler.ts';
import { runCommand } from './run-command.ts';
import { sessionReader } from './session.ts';

const admin = '2f5c0c1e-9a3b-4c6d-8e7f-0123456789ab';
const parent = 'family-1';
const other = 'family-2';
const reason = 'Casey’s mother called: new phone';
const stream = familyStream(familyId(parent));

const setAdministrator = (deps: CommandDeps, type: 'GrantAdmin' | 'RevokeAdmin') => {
  const [id, operator] = [deps.newId(), 'Marcus'];
  const by = { commandId: id, correlationId: id, actor: { sub: operator, role: 'operator' } } as const;
  return runCommand(deps, accessStreams, admin, { type, sub: admin, operator }, by);
};

const requestOf = (
  sub: string,
  route: { readonly method: string; readonly path: string },
  body: object,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyEventV2 => {
  const claims = { sub, email: `${sub}@example.com`, auth_time: '1795780800', iat: '1795780800' };
  return {
    routeKey: `${route.method} ${route.path}`,
    headers,
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'r', http: { sourceIp: '127.0.0.1' }, authorizer: { jwt: { claims } } },
  } as unknown as APIGatewayProxyEventV2;
};

const onBehalfOf = (why: string = reason, family: string = parent) => ({
  'x-acting-for': family,
  'x-acting-reason': encodeURIComponent(why),
});

let store: ReturnType<typeof memoryEventStore>;
let send: (...request: Parameters<typeof requestOf>) => Promise<{ status: number; body: unknown }>;

const registration = (sub: string) => ({
  name: 'Dana Reyes',
  email: `${sub}@example.com`,
  phoneNumber: '(630) 555-0101',
  address: { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' },
});

beforeEach(async () => {
  store = memoryEventStore();
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  const deps = { store, clock, newId: ulidSource(clock) };
  const handler = createHandler(routes, commands(deps), {
    ...deps,
    sessionOf: sessionReader(store),
    readAhead: (id) => streamReader(store, familyStreams).load(familyId(id)),
    beginOnBehalfOf: (onBehalfOf, by) => beginOnBehalfOf(deps, onBehalfOf, by),
    logger: consoleLogger,
  });
  send = async (...request) => {
    const { statusCode = 0, body = '' } = await handler(requestOf(...request));
    return { status: statusCode, body: JSON.parse(body) };
  };
  await setAdministrator(deps, 'GrantAdmin');
  for (const sub of [parent, other]) await send(sub, routes.registerParent, registration(sub));
});

const phone = { phoneNumber: '(630) 555-0199' };
const loaded = async () => (await streamReader(store, familyStreams).load(familyId(parent))).state;
const newest = async () => (await timelineOf({ store, logger: silentLogger }, parent))[0];

describe('an administrator who acts for a family', () => {
  it('an administrator’s command for a family records who acted, for whom and why', async () => {
    const { status } = await send(admin, routes.changeParentInfo, phone, onBehalfOf());
    expect(status).toBe(200);
    expect(await loaded()).toMatchObject({ parent: phone });
    const events = [];
    for await (const envelope of store.read(stream)) events.push(envelope);
    expect(events.at(-1)?.actor).toEqual({ sub: admin, role: 'admin', onBehalfOf: parent, reason });
    expect(await newest()).toMatchObject({ by: 'Administrator', reason });
  });

  it('acting for a family is recorded once per day and reason, even if the command is rejected', async () => {
    const nothing = (why: string) =>
      send(admin, routes.changeParentInfo, { phoneNumber: '' }, onBehalfOf(why));
    for (const why of [reason, reason, 'Second call', reason]) expect((await nothing(why)).status).toBe(400);
    const began = (await timelineOf({ store, logger: silentLogger }, parent)).filter(
      ({ type }) => type === 'ActingBegan',
    );
    expect(began.map((entry) => entry.reason).toSorted()).toEqual([reason, 'Second call'].toSorted());
    expect(began[0]).toMatchObject({ sentence: 'Started acting for this family', by: 'Administrator' });
    await Promise.all([1, 2, 3].map(() => nothing('All at once')));
    const events = await timelineOf({ store, logger: silentLogger }, parent);
    expect(events.filter((entry) => entry.reason === 'All at once')).toHaveLength(1);
  });

  it('the reason for acting for a family is encrypted with the family’s key', async () => {
    await send(admin, routes.changeParentInfo, phone, onBehalfOf());
    const stored = [];
    for await (const { body } of store.readCommits(stream)) stored.push(body);
    expect(stored.join()).toContain(admin);
    expect(stored.join()).not.toContain('Casey');
  });

  it('an administrator and a parent can use the same idempotency key because keys are per person', async () => {
    const key = { 'idempotency-key': 'k-1' };
    await send(parent, routes.changeParentInfo, { name: 'Dana One' }, key);
    const { status } = await send(admin, routes.changeParentInfo, phone, { ...onBehalfOf(), ...key });
    expect(status).toBe(200);
    expect(await loaded()).toMatchObject({ parent: { name: 'Dana One', ...phone } });
    const again = await send(admin, routes.changeParentInfo, { name: 'Other' }, { ...onBehalfOf(), ...key });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it.each([
    ['does not register a family', routes.registerParent, registration(parent)],
    ['leaves the sign-in email alone', routes.confirmEmailChange, {}],
  ])('an administrator acting for a family %s', async (_name, route, body) => {
    expect(await send(admin, route, body, onBehalfOf())).toMatchObject({
      status: 403,
      body: { code: 'permission-denied', message: 'Administrators cannot do this for a family.' },
    });
  });

  it.each([
    ['no reason', { 'x-acting-for': parent }, 400, 'Please give a reason. The family can see it.'],
    ['a blank reason', onBehalfOf('  '), 400, 'Please give a reason. The family can see it.'],
    ['a reason that is too long', onBehalfOf('x'.repeat(201)), 400, 'Please use at most 200 characters.'],
    ['an unreadable reason', { ...onBehalfOf(), 'x-acting-reason': '%' }, 400, /percent-encoded/],
    ['a reason but no family', { 'x-acting-reason': 'because' }, 400, /./],
    ['an unknown family', onBehalfOf(reason, 'nobody'), 404, 'This family was not found.'],
    ['their own account', onBehalfOf(reason, admin), 400, /your own account/],
  ])('acting for a family is rejected with %s', async (_name, headers, status, message) => {
    const reply = await send(admin, routes.changeParentInfo, phone, headers);
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
    expect(await loaded()).not.toMatchObject({ parent: phone });
  });

  it('revoking the administrator role stops acting for a family right away', async () => {
    const clock = fixedClock('2026-11-21T12:00:00.000Z');
    await setAdministrator({ store, clock, newId: ulidSource(clock) }, 'RevokeAdmin');
    expect(await send(admin, routes.changeParentInfo, phone, onBehalfOf())).toMatchObject({
      status: 403,
      body: { code: 'permission-denied', message: 'Only administrators may act for a family.' },
    });
  });
});

it('a parent cannot act for any family, and the rejection does not reveal whether the family exists', async () => {
  for (const headers of [
    onBehalfOf(),
    onBehalfOf(reason, 'nobody'),
    onBehalfOf(''),
    { 'x-acting-for': parent },
  ]) {
    expect(await send(other, routes.changeParentInfo, phone, headers)).toMatchObject({
      status: 403,
      body: { code: 'permission-denied', message: 'Only administrators may act for a family.' },
    });
  }
  expect(await loaded()).not.toMatchObject({ parent: phone });
});
