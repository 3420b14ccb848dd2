import { accountCommands } from '@hoops/api/account/commands';
import { createHandler } from '@hoops/api/http/create-handler';
import { sessionReader } from '@hoops/api/http/session';
import { planCommands } from '@hoops/api/plans/commands';
import { routes } from '@hoops/api/routes';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, registerDana, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

/* Calls of the store, each of which causes at least one DynamoDB request. */

let calls: string[] = [];
const watched = (store: EventStore): EventStore => ({
  ...store,
  load: (stream, fold) => {
    calls.push(`load ${parseStream(stream).kind}`);
    return store.load(stream, fold);
  },
  head: (stream) => {
    calls.push(`head ${parseStream(stream).kind}`);
    return store.head(stream);
  },
  read: (stream, from) => {
    calls.push(`read ${parseStream(stream).kind}`);
    return store.read(stream, from);
  },
  append: (stream, ...commit) => {
    calls.push(`append ${parseStream(stream).kind}`);
    return store.append(stream, ...commit);
  },
  appendTo: (appends, ...facts) => {
    calls.push(`append ${appends.map(({ stream }) => parseStream(stream).kind).join(' and ')}`);
    return store.appendTo(appends, ...facts);
  },
});

let world: World;
beforeEach(async () => {
  world = await startWorld({ watched });
  calls = [];
});
afterEach(() => world.close());

const send = async (
  route: { readonly method: string; readonly path: string },
  sub: string,
  body: object,
): Promise<unknown> => {
  const deps = { ...world, sessionOf: sessionReader(world.store) };
  const commands = {
    ...accountCommands(deps),
    ...planCommands({
      ...deps,
      runIntent: (family, intent) => performIntent(world, family, intent),
      portalLink: () => Promise.reject(new Error('Not asked for here.')),
    }),
  };
  const readAhead = (id: string) => streamReader(world.store, familyStreams).load(familyId(id));
  const handler = createHandler(routes, commands, { ...deps, readAhead });
  const claims = { sub, email: registerDana.email, auth_time: '1795780800', iat: '1795780800' };
  const answer = await handler({
    routeKey: `${route.method} ${route.path}`,
    headers: {},
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'request-1',
      http: { sourceIp: '192.0.2.1' },
      authorizer: { jwt: { claims } },
    },
  } as unknown as APIGatewayProxyEventV2);
  expect(answer).toMatchObject({ statusCode: 200 });
  return JSON.parse(answer.body ?? '');
};

it('registering a parent takes five calls to the events table', async () => {
  const { type: _type, familyId: _id, ...input } = registerDana;
  await send(routes.registerParent, 'kim', input);
  expect(calls.toSorted()).toEqual([
    'append family and access',
    'load access',
    'load access',
    'load family',
    'load prices',
  ]);
});

it('switching a plan takes six calls to the events table', async () => {
  await startHalfWeek(world);
  const [athlete] = (await world.family()).athletes;
  if (athlete?.plan.kind !== 'live') throw new Error('The plan has not started.');
  calls = [];
  await send(routes.switchPlan, dana, {
    athleteId: athlete.athleteId,
    currentSubscriptionId: athlete.plan.subscriptionId,
    newPlanId: 'full_week',
  });
  expect(calls.toSorted()).toEqual([
    'append family',
    'append family',
    'load access',
    'load family',
    'load family',
    'load prices',
  ]);
});

it('an invoice.paid webhook takes three calls to the events table', async () => {
  await startHalfWeek(world);
  const paid = (await world.stripeEvents()).filter(({ type }) => type === 'invoice.paid');
  expect(paid).toHaveLength(1);
  calls = [];
  await world.deliver(paid);
  expect(calls).toEqual(['load family', 'read family', 'append family']);
});

it('creating a new family’s Stripe customer takes three calls to the events table', async () => {
  for await (const { envelopes } of world.store.readCommits(familyStream(dana))) {
    for (const event of envelopes) if (event.type === 'ParentRegistered') await syncWithStripe(world, event);
  }
  expect(calls).toEqual(['load family', 'read family', 'append family']);
});

it('reconciling a family that matches Stripe takes three calls to the events table', async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  calls = [];
  const { differences } = await reconcileNow(world);
  expect(differences).toEqual([]);
  expect(calls.filter((call) => call.endsWith('family'))).toEqual([
    'load family',
    'load family',
    'read family',
  ]);
});
