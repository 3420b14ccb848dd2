import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { errors, raw, serve, stopServing } from './http-api-fixture.ts';

afterEach(stopServing);

async function answerOf(response: Response) {
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

it('the gateway returns the function’s status, headers and body', async () => {
  const base = await serve([
    {
      routeKey: 'GET /a',
      invoke: async () => ({ statusCode: 201, headers: { 'X-A': '1' }, body: 'hé' }),
    },
  ]);
  const response = await fetch(new URL('/a', base));
  expect(response.headers.get('x-a')).toBe('1');
  expect(response.headers.get('content-length')).toBe('3');
  expect(await answerOf(response)).toEqual({ status: 201, type: 'text/plain; charset=utf-8', body: 'hé' });
});

it.each([204, 304])('the gateway returns no body with status %i', async (statusCode) => {
  const base = await serve([{ routeKey: 'GET /a', invoke: async () => ({ statusCode, body: 'lost' }) }]);
  const response = await fetch(new URL('/a', base));
  expect([response.status, await response.text()]).toEqual([statusCode, '']);
});

describe('responses of the gateway itself', () => {
  const json = (status: number, message: string) => ({
    status,
    type: 'application/json',
    body: JSON.stringify({ message }),
  });

  it('the gateway returns 404 for an unknown route', async () => {
    const base = await serve([{ routeKey: 'GET /a' }]);
    expect(await answerOf(await fetch(new URL('/b', base)))).toEqual(json(404, 'Not Found'));
    const post = await fetch(new URL('/a', base), { method: 'POST', body: 'x' });
    expect(await answerOf(post)).toEqual(json(404, 'Not Found'));
  });

  it.each([
    [undefined, 'Bearer'],
    ['Bearer', 'Bearer'],
    ['Bearer bad', 'Bearer scope="" error="invalid_token"'],
    ['Basic good', 'Bearer scope="" error="invalid_token"'],
  ])('the gateway returns 401 for the authorization %s', async (authorization, challenge) => {
    const base = await serve([{ routeKey: 'GET /a', auth: 'jwt' }]);
    const headers = authorization === undefined ? {} : { authorization };
    const response = await fetch(new URL('/a', base), { headers });
    expect(response.headers.get('www-authenticate')).toBe(challenge);
    expect(await answerOf(response)).toEqual(json(401, 'Unauthorized'));
  });

  it.each(['Bearer good', 'bearer  good', 'good'])(
    'the gateway accepts the authorization %s',
    async (authorization) => {
      const base = await serve([{ routeKey: 'GET /a', auth: 'jwt' }]);
      expect((await fetch(new URL('/a', base), { headers: { authorization } })).status).toBe(200);
    },
  );

  it.each(['/%', '/a/%zz', '/%c3%28'])('the gateway returns 400 for the malformed path %s', async (path) => {
    const base = await serve([{ routeKey: 'GET /{rest}' }]);
    const received = await raw(base, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('{"message":"Bad Request"}');
    expect((await fetch(new URL('/fine', base))).status).toBe(200);
  });

  it('the gateway returns 413 for a body over 10 MB or over the Lambda limit', async () => {
    const base = await serve([{ routeKey: 'POST /a' }]);
    const post = (megabytes: number) =>
      fetch(new URL('/a', base), {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'x'.repeat(megabytes * 1024 * 1024),
      });
    expect(await answerOf(await post(11))).toEqual(json(413, 'Request Entity Too Large'));
    expect(await answerOf(await post(7))).toEqual(json(413, 'Request Entity Too Large'));
    expect((await post(5)).status).toBe(200);
  });

  it.each([
    [() => Promise.reject(new Error('boom')), 'boom'],
    [
      () => {
        throw new Error('at once');
      },
      'at once',
    ],
    [async () => ({ statusCode: 'teapot' }), 'answer is malformed'],
    [async () => ({ statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) }), 'over 6 MB'],
  ])('the gateway returns 500 for a failing function and reports it once: %s', async (invoke, reason) => {
    const base = await serve([{ routeKey: 'GET /a', functionName: 'queries', invoke }]);
    expect(await answerOf(await fetch(new URL('/a', base)))).toEqual(json(500, 'Internal Server Error'));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.functionName).toBe('queries');
    expect(errors[0]?.message).toContain(reason);
  });

  it('the gateway returns 500 for an invalid response header', async () => {
    const invoke = async () => ({ statusCode: 200, headers: { 'x-a': 'one\r\nset-cookie: forged=1' } });
    const base = await serve([{ routeKey: 'GET /a', invoke }]);
    const response = await fetch(new URL('/a', base));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await answerOf(response)).toEqual(json(500, 'Internal Server Error'));
  });

  it('the gateway returns 503 for a slow function and still reports its late failure', async () => {
    let fail: (error: Error) => void = () => undefined;
    const invoke = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const base = await serve([{ routeKey: 'GET /a', functionName: 'slow', invoke }], 20);
    expect(await answerOf(await fetch(new URL('/a', base)))).toEqual(json(503, 'Service Unavailable'));
    fail(new Error('late'));
    await expect
      .poll(() => errors)
      .toEqual([
        { message: 'The function took longer than 20 ms.', functionName: 'slow' },
        { message: 'late', functionName: 'slow' },
      ]);
  });

  it('a caller that disconnects in the middle of a body causes no error', async () => {
    const base = await serve([{ routeKey: 'POST /a' }]);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(base.port), '127.0.0.1', () => {
        socket.write('POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf', () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
    expect((await fetch(new URL('/a', base), { method: 'POST' })).status).toBe(200);
    expect(errors).toEqual([]);
  });
});
