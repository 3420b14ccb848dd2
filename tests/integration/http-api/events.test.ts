import type { HttpApiEvent } from '@hoops/local/http-api/proxy-event';
import { afterEach, expect, it } from 'vitest';
import { raw, SERVED_AT, serve, stopServing } from './http-api-fixture.ts';

afterEach(stopServing);

const recording = (events: HttpApiEvent[]) => async (event: HttpApiEvent) => {
  events.push(event);
  return { statusCode: 200 };
};

async function eventOf(routeKey: string, path: string, init?: RequestInit, auth: 'none' | 'jwt' = 'none') {
  const events: HttpApiEvent[] = [];
  const base = await serve([{ routeKey, auth, invoke: recording(events) }]);
  const response = await fetch(new URL(path, base), init);
  const [event] = events;
  if (!event) throw new Error(`The function was not invoked: ${response.status}.`);
  return { event, base, response };
}

it('the event has all fields of payload format 2.0', async () => {
  const { event, base, response } = await eventOf(
    'POST /api/athletes/{athleteId}',
    '/api/athletes/a%20b%40c?x=1&x=2&y=%20z&empty=',
    {
      method: 'POST',
      headers: {
        authorization: 'Bearer good',
        cookie: 'c1=v1; c2=v2',
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'test',
        'X-Forwarded-For': '203.0.113.9',
      },
      body: '{"é":1}',
    },
    'jwt',
  );
  const requestId = response.headers.get('apigw-requestid');
  expect(requestId).toMatch(/^[\w-]{15}=$/);
  expect(event).toEqual({
    version: '2.0',
    routeKey: 'POST /api/athletes/{athleteId}',
    rawPath: '/api/athletes/a b@c',
    rawQueryString: 'x=1&x=2&y=%20z&empty=',
    cookies: ['c1=v1', 'c2=v2'],
    headers: expect.objectContaining({
      authorization: 'Bearer good',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '8',
      host: base.host,
      'user-agent': 'test',
      'x-amzn-trace-id': expect.stringMatching(/^Root=1-69a946cb-[0-9a-f]{24}$/),
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-port': base.port,
      'x-forwarded-proto': 'http',
    }),
    queryStringParameters: { x: '1,2', y: ' z', empty: '' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: {
        jwt: {
          claims: {
            sub: 'u1',
            exp: '1772000000',
            email_verified: 'true',
            'cognito:groups': '[coach staff]',
            address: '{"formatted":"Main St"}',
          },
          scopes: null,
        },
      },
      domainName: '127.0.0.1',
      domainPrefix: '127',
      http: {
        method: 'POST',
        path: '/api/athletes/a b@c',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'test',
      },
      requestId,
      routeKey: 'POST /api/athletes/{athleteId}',
      stage: '$default',
      time: '05/Mar/2026:09:03:07 +0000',
      timeEpoch: SERVED_AT,
    },
    pathParameters: { athleteId: 'a b@c' },
    body: '{"é":1}',
    isBase64Encoded: false,
  });
  for (const name of ['cookie', 'connection', 'keep-alive', 'transfer-encoding']) {
    expect(event.headers).not.toHaveProperty(name);
  }
});

it('the event omits empty fields', async () => {
  const { event } = await eventOf('GET /api/me', '/api/me');
  for (const name of ['cookies', 'queryStringParameters', 'pathParameters', 'body', 'stageVariables']) {
    expect(event).not.toHaveProperty(name);
  }
  expect(event.requestContext).not.toHaveProperty('authorizer');
  expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false });
});

it('the event joins repeated headers and keeps special query names', async () => {
  const events: HttpApiEvent[] = [];
  const base = await serve([{ routeKey: 'GET /a', invoke: recording(events) }]);
  await raw(
    base,
    'GET /a?__proto__=1&%zz=2 HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nx-a: 2\r\nConnection: close\r\n\r\n',
  );
  expect(events[0]?.headers['x-a']).toBe('1,2');
  const query = Object.entries(events[0]?.queryStringParameters ?? {});
  expect(query).toEqual([
    ['__proto__', '1'],
    ['%zz', '2'],
  ]);
});

it.each([
  ['application/json', false],
  ['text/plain; charset=utf-8', false],
  ['application/xml', false],
  ['application/x-www-form-urlencoded', true],
  ['application/jsonlines', true],
  ['image/png', true],
  [undefined, true],
])('the event encodes a body of type %s in base64: %s', async (type, isBase64Encoded) => {
  const body = Buffer.from('{"a":1}');
  const headers = type === undefined ? {} : { 'content-type': type };
  const { event } = await eventOf('POST /a', '/a', { method: 'POST', headers, body });
  expect(event).toMatchObject({
    isBase64Encoded,
    body: body.toString(isBase64Encoded ? 'base64' : 'utf8'),
  });
});
