import { createLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routeList, routes } from '../routes.ts';
import { createHandler, type HandlerDeps, type Implementations } from './create-handler.ts';
import { declaredPartOf } from './declared-part.ts';

const marked = { athleteId: 'sam', mark: 'present', tappedAt: '2026-11-09T18:00:00.000Z' };

const attendance = async (answer: unknown, more: Partial<HandlerDeps> = {}) => {
  const logged: string[] = [];
  const implementations = { attendance: async () => answer } as unknown as Implementations<'attendance'>;
  const handler = createHandler(routes, implementations, {
    sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
    newId: () => 'id',
    logger: createLogger((line) => logged.push(line)),
    recordFamiliesViewed: async () => undefined,
    ...more,
  });
  const claims = { sub: 'coach', auth_time: '1793894400', iat: '1793894400' };
  const { statusCode, body } = await handler({
    routeKey: 'GET /api/attendance/{date}',
    headers: {},
    pathParameters: { date: '2026-11-09' },
    requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2);
  return { statusCode, body: JSON.parse(body ?? ''), logged };
};

const declared = { marks: [marked], version: 3 };
const leaking = { marks: [{ ...marked, medicalConditions: 'Peanut allergy' }], version: 3 };

it('a response that matches its route’s declaration is sent unchanged', async () => {
  expect(await attendance(declared)).toEqual({ statusCode: 200, body: declared, logged: [] });
  expect(await attendance(declared, { undeclaredAnswers: 'leave-out' })).toEqual({
    statusCode: 200,
    body: declared,
    logged: [],
  });
});

it('a response with an undeclared field fails with 500 and names the field', async () => {
  const { statusCode, body } = await attendance(leaking);
  expect({ statusCode, body }).toEqual({
    statusCode: 500,
    body: {
      code: 'internal',
      message: 'The response of attendance does not match its declaration: marks.medicalConditions.',
    },
  });
});

it('a response with a missing field or an invalid value fails with 500 and names the field', async () => {
  const { statusCode, body } = await attendance({ marks: [{ ...marked, mark: 'asleep' }] });
  expect(statusCode).toBe(500);
  expect(body.message).toBe(
    'The response of attendance does not match its declaration: marks.0.mark, version.',
  );
});

it('an undeclared response field is dropped on AWS, and its name is logged without its value', async () => {
  const { statusCode, body, logged } = await attendance(leaking, { undeclaredAnswers: 'leave-out' });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: declared });
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'error',
      event: 'answer-undeclared',
      route: 'attendance',
      correlationId: 'r',
      fields: 'marks.medicalConditions',
    },
  ]);
});

it('undeclared fields are found at any depth, including records and nested lists', () => {
  const schema = z.object({
    family: z.nullable(z.object({ names: z.record(z.string(), z.object({ first: z.string() })) })),
    lists: z.readonly(z.array(z.array(z.object({ id: z.optional(z.string()) })))),
    open: z.unknown(),
  });
  const answer = {
    family: { names: { a: { first: 'x', second: 'y' } }, secret: 1 },
    lists: [[{ id: '1' }, { id: '2', extra: null, absent: undefined }]],
    open: { anything: true },
    more: {},
  };
  expect(declaredPartOf(schema)(answer)).toEqual({
    declared: {
      family: { names: { a: { first: 'x' } } },
      lists: [[{ id: '1' }, { id: '2' }]],
      open: { anything: true },
    },
    undeclared: ['family.names.second', 'family.secret', 'lists.extra', 'more'],
  });
});

it('every route’s response schema can be checked, and a mixed union is rejected', () => {
  for (const { answer } of routeList) expect(declaredPartOf(answer)({}).undeclared).toEqual([]);
  const mixed = z.object({ either: z.union([z.string(), z.object({ id: z.string() })]) });
  expect(() => declaredPartOf(mixed)).toThrow('The fields of a union cannot be checked: either.');
});
