import { accessStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { describe, expect, it } from 'vitest';
import { httpRequest } from '../../../../tests/system/http-request.ts';
import { createHandler } from '../http/create-handler.ts';
import { sessionReader } from '../http/session.ts';
import { routes } from '../routes.ts';
import { passkeyCommands, passkeySignInCommands } from './passkeys.ts';

const tokenOf = (sub: string) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

const open = () => {
  const store = memoryEventStore();
  const deps = { store, clock: fixedClock('2026-11-10T12:00:00.000Z'), newId: countingIds('id') };
  const pool = { passkeys: [{ id: 'phone', registeredAt: '1' }] };
  const handler = createHandler<never>(
    routes,
    passkeyCommands({ ...deps, passkeysOf: async () => pool.passkeys }) as never,
    { ...deps, sessionOf: sessionReader(store), logger: silentLogger },
  );
  const observe = async (accessToken: string) => {
    const caller = { sub: 'robin', headers: { 'idempotency-key': deps.newId() } };
    const { statusCode } = await handler(httpRequest('observePasskeys', { accessToken }, caller) as never);
    return statusCode;
  };
  const events = async () => {
    const found: string[] = [];
    for await (const { type } of store.read(accessStream('robin'))) found.push(type);
    return found;
  };
  return { pool, observe, events };
};

it('a passkey that Cognito lists is recorded once, even if the browser reports the passkey again', async () => {
  const { pool, observe, events } = open();
  expect(await observe(tokenOf('robin'))).toBe(200);
  expect(await observe(tokenOf('robin'))).toBe(200);
  expect(await events()).toEqual(['PasskeyAdded']);
  pool.passkeys = [];
  expect(await observe(tokenOf('robin'))).toBe(200);
  expect(await events()).toEqual(['PasskeyAdded', 'PasskeyRemoved']);
});

it('another person’s passkeys are not recorded', async () => {
  const { observe, events } = open();
  expect(await observe(tokenOf('dana'))).toBe(401);
  expect(await events()).toEqual([]);
});

describe('a login by passkey', () => {
  const open = (withinLimit = true) => {
    const deps = {
      store: memoryEventStore(),
      clock: fixedClock('2026-11-10T12:00:00.000Z'),
      newId: countingIds('id'),
    };
    const credentials: string[] = [];
    const access = `e30.${Buffer.from(JSON.stringify({ sub: 'robin', origin_jti: 'x' })).toString('base64url')}.x`;
    const tokens = { accessToken: access, idToken: access, refreshToken: 'refresh' };
    const signIn = passkeySignInCommands({
      ...deps,
      rateLimit: async () => withinLimit,
      passkeysOf: async () => [],
      finishPasskeySignIn: async ({ credential }) => {
        credentials.push(credential);
        return tokens;
      },
    });
    const handler = createHandler<never>(routes, signIn as never, { ...deps, logger: silentLogger });
    const send = async (credential: string) => {
      const input = { email: 'robin@example.com', session: 'session', credential };
      const { statusCode, body } = await handler(httpRequest('signInByPasskey', input) as never);
      return { status: statusCode, body: JSON.parse(body ?? '') as unknown };
    };
    return { send, credentials, tokens };
  };

  it('a login by passkey returns Cognito’s tokens', async () => {
    const { send, credentials, tokens } = open();
    expect(await send('{"id":"a","rawId":"a"}')).toEqual({ status: 200, body: tokens });
    expect(credentials).toEqual(['{"id":"a","rawId":"a"}']);
  });

  it('a login rejects a credential with conflicting ids and forwards repeated ids only once', async () => {
    const { send, credentials } = open();
    for (const credential of ['{"id":"a","rawId":"b"}', '{"id":"a"}', 'no JSON'])
      expect((await send(credential)).status, credential).toBe(409);
    expect(credentials).toEqual([]);
    await send('{"id":"b","rawId":"b","id":"a","rawId":"a"}');
    expect(credentials).toEqual(['{"id":"a","rawId":"a"}']);
  });

  it('logins by passkey are limited per network', async () => {
    const { send, credentials } = open(false);
    expect((await send('{"id":"a","rawId":"a"}')).status).toBe(429);
    expect(credentials).toEqual([]);
  });
});
