import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { usd } from '@hoops/domain/money';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../routes.ts';
import { callerLimit } from './caller-limit.ts';
import { createHandler, type HandlerDeps, type Implementations, type Request } from './create-handler.ts';
import { parseOrProblem } from './parse-or-problem.ts';
import { ProblemError } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Session } from './session.ts';

type Ids = 'changeParentInfo' | 'addAthlete' | 'parents' | 'stripeWebhook' | 'me';

const requestOf = (routeKey: string) => {
  const claims = { sub: 'dana', auth_time: '1793894400', iat: '1793894400' };
  return {
    routeKey,
    headers: {},
    isBase64Encoded: false,
    requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
  } as unknown as APIGatewayProxyEventV2;
};

const open = (more: Partial<HandlerDeps> = {}) => {
  const arrived: unknown[] = [];
  const callers: unknown[] = [];
  const answering =
    (answer: object) =>
    async (input: unknown, { session }: Request) => {
      arrived.push(input);
      callers.push(session.caller);
      return answer;
    };
  const owesNothing = {
    paymentStatus: true,
    outstandingBalance: { amount: usd(0), periods: [] },
    overdueFrom: null,
    currentMonth: null,
    autopay: null,
  };
  const implementations = {
    changeParentInfo: answering({ version: 1 }),
    addAthlete: answering({ athleteId: 'sam', onboardingStep: 'app-link', version: 1 }),
    parents: answering({ items: [], unreadable: [], nextCursor: null }),
    stripeWebhook: answering({ received: true }),
    me: answering({
      sub: 'dana',
      isAdmin: true,
      family: null,
      ...owesNothing,
      today: '2026-11-09',
      version: 1,
    }),
  } as unknown as Implementations<Ids>;
  const handler = createHandler(routes, implementations, {
    sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
    beginOnBehalfOf: async () => true,
    recordFamiliesViewed: async () => undefined,
    newId: countingIds('id'),
    logger: silentLogger,
    ...more,
  });
  const send = async (
    route: string,
    body?: string,
    {
      headers = {},
      query = {},
    }: { readonly headers?: Record<string, string>; readonly query?: Record<string, string> } = {},
  ) => {
    const answer = await handler({
      ...requestOf(route),
      headers,
      queryStringParameters: query,
      ...(body !== undefined && { body }),
    });
    return { status: answer.statusCode, ...JSON.parse(answer.body ?? '{}') };
  };
  return { handler, send, arrived, callers };
};

const esc = String.fromCharCode(0x1b);
const override = String.fromCharCode(0x202e);
const { athleteId: _id, isAdditional: _additional, ...athlete } = AthleteAdded.example;
const hidden = (code: string) =>
  `Please delete the hidden character (${code}) in this text, or type it again.`;

describe('requests that bypass CloudFront', () => {
  const originSecrets = ['secret'];

  it.each(['POST /api/changeParentInfo', 'GET /api/me', 'POST /api/stripe/webhook', 'GET /api/nothing'])(
    '%s without CloudFront’s secret is rejected before anything is read',
    async (route) => {
      const noSignIn = () => Promise.reject(new Error('No sign-in is read.'));
      const { send, arrived } = open({ originSecrets, sessionOf: noSignIn });
      expect(await send(route, '{}')).toMatchObject({ status: 403, code: 'permission-denied' });
      expect(arrived).toEqual([]);
    },
  );

  it('a request is accepted with CloudFront’s secret, or when no secret is configured', async () => {
    const through = { headers: { 'x-origin-secret': 'secret' } };
    expect(await open({ originSecrets }).send('GET /api/me', undefined, through)).toMatchObject({
      status: 200,
    });
    expect(await open().send('GET /api/me')).toMatchObject({ status: 200 });
  });
});

describe('routes that need a sign-in', () => {
  const sessions = (facts: Partial<Session>): Partial<HandlerDeps> => ({
    sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false, ...facts }),
  });

  it('a revoked session reaches no route', async () => {
    const { send, arrived } = open(sessions({ revoked: true }));
    for (const route of ['GET /api/me', 'GET /api/parents'])
      expect(await send(route)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(arrived).toEqual([]);
  });

  it('a parent reaches no route of administrators, who need every proof of their sign-in', async () => {
    for (const facts of [{}, { lacks: 'second-factor' as const }]) {
      const { send, arrived } = open(sessions({ isAdmin: false, ...facts }));
      expect(await send('GET /api/parents')).toMatchObject({ status: 403, code: 'permission-denied' });
      expect(arrived).toEqual([]);
    }
    expect(await open(sessions({})).send('GET /api/parents')).toMatchObject({ status: 200 });
  });

  it('a visitor reaches no route that needs a sign-in', async () => {
    const { handler, arrived } = open();
    const { requestContext, ...request } = requestOf('GET /api/me');
    const visit = { requestId: requestContext.requestId, http: requestContext.http };
    const answer = await handler({ ...request, requestContext: visit } as unknown as APIGatewayProxyEventV2);
    expect(answer.statusCode).toBe(401);
    expect(arrived).toEqual([]);
  });
});

it('a HEAD request returns the status and headers of the GET without a body', async () => {
  const { handler } = open();
  const [got, head] = await Promise.all(
    ['GET /api/me', 'HEAD /api/me'].map((route) => handler(requestOf(route))),
  );
  expect(head).toEqual({ ...got, body: '' });
  expect(got?.statusCode).toBe(200);
});

it('an invisible character in a body is rejected with the path of its field', async () => {
  const { send, arrived } = open();
  expect(await send('POST /api/changeParentInfo', JSON.stringify({ name: `Dana${esc}[2K` }))).toEqual({
    status: 400,
    code: 'invalid-argument',
    message: hidden('U+001B'),
    fields: { name: hidden('U+001B') },
  });
  const contact = { ...athlete.emergencyContact, firstName: `Luis${override}` };
  const deep = await send('POST /api/addAthlete', JSON.stringify({ ...athlete, emergencyContact: contact }));
  expect(deep.fields).toEqual({ 'emergencyContact.firstName': hidden('U+202E') });
  expect(arrived).toEqual([]);
});

it('line breaks are accepted in multi-line fields only', async () => {
  const { send, arrived } = open();
  const notes = { ...athlete, medicalConditions: 'Asthma\nNuts' };
  expect(await send('POST /api/addAthlete', JSON.stringify(notes))).toMatchObject({ status: 200 });
  const name = await send('POST /api/changeParentInfo', JSON.stringify({ name: 'Dana\nADMIN: all is well' }));
  expect(name).toMatchObject({ status: 400, message: 'Please write this on one line.' });
  expect(arrived).toHaveLength(1);
});

it('invisible characters are rejected in query parameters and headers too', async () => {
  const { send, arrived } = open();
  expect(await send('GET /api/parents', undefined, { query: { search: `a${esc}` } })).toMatchObject({
    fields: { search: hidden('U+001B') },
  });
  const keyed = { headers: { 'idempotency-key': `key${esc}` } };
  expect(await send('POST /api/changeParentInfo', '{}', keyed)).toMatchObject({ status: 400 });
  const onBehalfOf = {
    headers: { 'x-acting-for': 'family-1', 'x-acting-reason': encodeURIComponent(`phoned${override}`) },
  };
  const { code, fields } = await send('POST /api/changeParentInfo', '{}', onBehalfOf);
  expect({ code, fields }).toEqual({ code: 'invalid-argument', fields: { reason: hidden('U+202E') } });
  expect(arrived).toEqual([]);
});

describe('oversized requests', () => {
  afterEach(() => vi.restoreAllMocks());

  it('a body above 64 kB is rejected before it is parsed', async () => {
    const { send, arrived } = open();
    const parse = vi.spyOn(JSON, 'parse');
    const body = JSON.stringify({ name: 'x'.repeat(64 * 1024) });
    const answer = await send('POST /api/changeParentInfo', body);
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid-argument',
      message: 'This is too large. Please send less than 64 kB.',
    });
    expect(parse.mock.calls.map(([text]) => text)).not.toContain(body);
    expect(arrived).toEqual([]);
  });

  it('the 64 kB limit does not apply to the Stripe webhook', async () => {
    const { send, arrived } = open();
    expect(await send('POST /api/stripe/webhook', 'x'.repeat(100_000))).toMatchObject({ status: 200 });
    expect(arrived).toHaveLength(1);
  });

  it('a webhook request runs as the payment provider, without a session or a rate limit', async () => {
    const noSignIn = () => Promise.reject(new Error('No sign-in is read for a webhook.'));
    const { send, callers } = open({ sessionOf: noSignIn, exceedsLimit: async () => true });
    expect(await send('POST /api/stripe/webhook', '{}')).toMatchObject({ status: 200 });
    expect(callers).toEqual([{ kind: 'payment-provider' }]);
  });

  it('a validation error names at most five unknown fields and shortens each name', async () => {
    const { send } = open();
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 1]));
    const { status, fields } = await send('POST /api/changeParentInfo', JSON.stringify(unknown));
    expect(status).toBe(400);
    expect(Object.keys(fields)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4']);
    const long = await send('POST /api/changeParentInfo', JSON.stringify({ ['x'.repeat(10_000)]: 1 }));
    expect(Object.keys(long.fields)).toEqual(['x'.repeat(60)]);
  });

  it('a validation error lists at most twenty mistakes', () => {
    const refused = () => parseOrProblem(z.array(z.string()), Array(10_000).fill(1));
    expect(refused).toThrow(ProblemError);
    try {
      refused();
    } catch (error) {
      const { fields } = (error as ProblemError).problem;
      expect(Object.keys(fields ?? {})).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    }
  });
});

describe('rate limits of signed-in users', () => {
  const counting = () => {
    let hour = '2026-11-10T18';
    const written: number[] = [];
    const counters = new Map<string, number>();
    const rateLimit: RateLimit = async (caller, perHour, requests = 1) => {
      written.push(requests);
      const key = `${caller} ${hour}`;
      counters.set(key, (counters.get(key) ?? 0) + requests);
      return (counters.get(key) ?? 0) <= perHour;
    };
    const clock = { now: () => new Date(`${hour}:30:00.000Z`) };
    const processes = [callerLimit(rateLimit, clock), callerLimit(rateLimit, clock)] as const;
    const ask = async (sub: string, times: number) => {
      let refused = 0;
      for (let n = 0; n < times; n += 1) if (await processes[n % 2 === 0 ? 0 : 1](sub)) refused += 1;
      return refused;
    };
    return { ask, written, nextHour: () => (hour = '2026-11-10T19') };
  };

  it('a person’s requests are counted across processes with one write per twenty', async () => {
    const { ask, written } = counting();
    expect(await ask('dana', 20_000)).toBe(0);
    expect(written).toHaveLength(1_000);
    expect(await ask('dana', 200)).toBeGreaterThan(150);
    const before = written.length;
    expect(await ask('dana', 1_000)).toBe(1_000);
    expect(written).toHaveLength(before);
  });

  it('the rate limit blocks only the person who exceeds the limit, and only until the next hour', async () => {
    const { ask, nextHour } = counting();
    await ask('dana', 20_100);
    expect(await ask('dana', 10)).toBe(10);
    expect(await ask('robin', 10)).toBe(0);
    nextHour();
    expect(await ask('dana', 10)).toBe(0);
  });

  it('a request above the rate limit returns 429 with a readable message', async () => {
    const asked: string[] = [];
    const { send, arrived } = open({ exceedsLimit: async (sub) => asked.push(sub) > 1 });
    expect(await send('GET /api/me')).toMatchObject({ status: 200 });
    expect(await send('GET /api/me')).toEqual({
      status: 429,
      code: 'resource-exhausted',
      message: 'Too many requests. Please try again in an hour.',
    });
    expect(asked).toEqual(['dana', 'dana']);
    expect(arrived).toHaveLength(1);
  });
});
