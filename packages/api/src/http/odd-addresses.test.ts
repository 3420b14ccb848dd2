import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { recordFamiliesViewed } from '../access-log/record-access.ts';
import { auditQueries } from '../audit/queries.ts';
import { queries as queriesOf } from '../queries.ts';
import { routeList, routes } from '../routes.ts';
import { createHandler } from './create-handler.ts';

const deps = {
  store: memoryEventStore(),
  rows: memoryReadStore(),
  keys: memoryFamilyKeys(),
  clock: fixedClock('2026-11-05T16:00:00.000Z'),
  newId: countingIds('id'),
  logger: silentLogger,
  checkpoints: memoryCheckpoints(),
};
const queries = { ...queriesOf(deps), ...auditQueries(deps) };
const handler = createHandler(routes, queries, {
  ...deps,
  sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
  recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
});

const get = async (
  route: string,
  pathParameters: Record<string, string>,
  query: Record<string, string> = {},
) => {
  const { statusCode } = await answerTo(route, pathParameters, query);
  return statusCode;
};

const answerTo = (route: string, pathParameters: Record<string, string>, query: Record<string, string>) => {
  const claims = { sub: 'coach', auth_time: '1793894400', iat: '1793894400' };
  return handler({
    routeKey: `GET /api/${route}`,
    headers: {},
    pathParameters,
    queryStringParameters: query,
    requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2);
};

describe('malformed addresses', () => {
  it.each(['nobody', 'a b', "x' OR 1=1", '../me', 'ü', 'x'.repeat(3_000)])(
    'an odd id in a path returns 404 or 400, not a server error: %.20s',
    async (id) => {
      expect(await get('athletes/{athleteId}', { athleteId: id })).toBe(404);
      expect(await get('athletes/{athleteId}/timeline', { athleteId: id })).toBe(404);
      expect(await get('parents/{parentId}', { parentId: id })).toSatisfy((status) =>
        [400, 404].includes(status),
      );
      expect(await get('receipts/{paymentId}', { paymentId: id })).toBe(404);
    },
  );

  it.each([
    ['2026-12-02', '2026-12-01'],
    ['2027-06-01', '2026-06-01'],
  ])('an audit query with From after To is rejected with a message: %s, %s', async (from, to) => {
    const { statusCode, body } = await answerTo('audit/events', {}, { from, to });
    const sentence = 'From must not be after To.';
    expect(statusCode).toBe(400);
    expect(JSON.parse(body ?? '')).toEqual({
      code: 'invalid-argument',
      message: sentence,
      fields: { to: sentence },
    });
    expect(await get('audit/events', {}, { from: to, to: from })).toBe(200);
    expect(await get('audit/events', {}, { from, to: from })).toBe(200);
  });

  const administratorsReads = routeList.filter(({ method, id }) => method === 'GET' && id in queries);
  const impossibleIds = administratorsReads.flatMap((route) =>
    Object.keys((route.input as z.ZodMiniObject).shape)
      .filter((name) => /^(parent|family|athlete|payment|dispute)(Id)?$/.test(name))
      .flatMap((name) => ['#', 'a b', '..', '%23'].map((id) => [route.path, name, id] as const)),
  );
  it.each(impossibleIds)('%s with %s=%j returns 404 or 400, not a server error', async (path, name, id) => {
    const others = {
      parentId: 'family-1',
      paymentId: 'pay-1',
      disputeId: 'dispute-1',
      athleteId: 'athlete-1',
      version: '1',
    };
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
    const given: Record<string, string> = { ...others, [name]: id };
    const inPath = Object.fromEntries(named.map((parameter) => [parameter, given[parameter] ?? 'x']));
    const status = await get(path.slice('/api/'.length), inPath, name in inPath ? {} : { [name]: id });
    expect(status).toBe(name in inPath ? 404 : 400);
  });

  it('a search, cursor, id or date that is too long or malformed returns 400', async () => {
    const long = 'x'.repeat(3_000);
    expect(await get('parents', {}, { search: long })).toBe(400);
    expect(await get('athletes', {}, { search: long })).toBe(400);
    expect(await get('parents', {}, { cursor: `${long}${long}` })).toBe(400);
    expect(await get('parents/{parentId}/mails', { parentId: long })).toBe(400);
    expect(await get('audit/events', {}, { family: long })).toBe(400);
    expect(await get('audit/events', {}, { from: 'yesterday' })).toBe(400);
    expect(await get('audit/streams/{stream}/{version}', { stream: long, version: '1' })).toBe(400);
  });
});
