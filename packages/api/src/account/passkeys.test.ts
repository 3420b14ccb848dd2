import { accessStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import { httpRequest } from '../../../../tests/system/http-request.ts';
import { createHandler } from '../http/create-handler.ts';
import { sessionReader } from '../http/session.ts';
import { routes } from '../routes.ts';
import { passkeyCommands } from './passkeys.ts';

const tokenOf = (sub: string) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

const open = () => {
  const store = memoryEventStore();
  const deps = { store, clock: fixedClock('2026-11-10T12:00:00.000Z'), newId: countingIds('id') };
  const pool = { passkeys: ['phone'] };
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

it('what Cognito lists is recorded once, whatever the browser says', async () => {
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
