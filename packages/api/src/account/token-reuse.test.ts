import { accessStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import { httpRequest } from '../../../../tests/system/http-request.ts';
import { createHandler } from '../http/create-handler.ts';
import { routes } from '../routes.ts';
import { tokenReuseCommands } from './token-reuse.ts';

const open = () => {
  const store = memoryEventStore();
  const deps = { store, clock: fixedClock('2026-11-10T12:00:00.000Z'), newId: countingIds('id') };
  const ended: string[] = [];
  const allowed = { calls: 10, pool: true };
  const handler = createHandler<never>(
    routes,
    tokenReuseCommands({
      ...deps,
      rateLimit: async () => {
        allowed.calls -= 1;
        return allowed.calls >= 0;
      },
      lostSignIns: {
        endSessions: async (sub) => {
          if (!allowed.pool) throw new Error('The pool does not answer.');
          ended.push(sub);
        },
      },
      verifyExpired: async (token) => {
        const [sub, auth_time] = token.split('@');
        if (auth_time === undefined) throw new Error('Not a token.');
        return { sub, auth_time: Number(auth_time) };
      },
    }) as never,
    { ...deps, logger: silentLogger },
  );
  const report = async (idToken: string) => {
    const { statusCode } = await handler(httpRequest('reportTokenReuse', { idToken }) as never);
    return statusCode;
  };
  const events = async () => {
    const found: unknown[] = [];
    for await (const envelope of store.read(accessStream('robin'))) found.push(envelope);
    return found;
  };
  return { allowed, ended, report, events };
};
const seconds = (ms: number) => Math.floor(ms / 1000);
const yesterday = seconds(Date.now()) - 86_400;

it('a reused refresh token ends the person’s sessions once and is recorded as an event', async () => {
  const { ended, report, events } = open();
  expect(await report(`robin@${yesterday}`)).toBe(200);
  expect(await report(`robin@${yesterday}`)).toBe(200);
  expect(ended).toEqual(['robin']);
  expect(await events()).toMatchObject([
    { type: 'RefreshTokenReused', actor: { sub: 'robin', role: 'parent' }, data: { sub: 'robin' } },
  ]);
  expect(await report(`robin@${seconds(Date.now()) + 60}`)).toBe(200);
  expect(await events()).toHaveLength(2);
});

it('a token reuse report without a token from the user pool changes nothing', async () => {
  const { ended, report, events } = open();
  expect(await report('forged')).toBe(401);
  expect(await report('')).toBe(400);
  expect([ended, await events()]).toEqual([[], []]);
});

it('a token reuse report is retried until Cognito has ended the sessions', async () => {
  const { allowed, ended, report, events } = open();
  allowed.pool = false;
  expect(await report(`robin@${yesterday}`)).toBe(500);
  expect(await events()).toEqual([]);
  allowed.pool = true;
  expect(await report(`robin@${yesterday}`)).toBe(200);
  expect([ended.length, (await events()).length]).toEqual([1, 1]);
});

it('one network may send ten token reuse reports an hour', async () => {
  const { allowed, report } = open();
  allowed.calls = 0;
  expect(await report(`robin@${yesterday}`)).toBe(429);
});
