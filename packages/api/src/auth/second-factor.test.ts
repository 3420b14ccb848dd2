import { type AccessCommand, accessStreams } from '@hoops/domain/access/access-decider';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { describe, expect, it } from 'vitest';
import { httpRequest } from '../../../../tests/system/http-request.ts';
import { commands } from '../commands.ts';
import { createHandler } from '../http/create-handler.ts';
import { runCommand } from '../http/run-command.ts';
import { sessionReader } from '../http/session.ts';
import { type RouteId, routes } from '../routes.ts';
import { rememberedSecondFactor } from './second-factor.ts';

describe('second-factor lookups', () => {
  const asking = (answers: boolean[]) => {
    const asked: string[] = [];
    let now = Date.parse('2026-11-10T12:00:00.000Z');
    const has = rememberedSecondFactor(
      async (sub) => {
        asked.push(sub);
        return answers.shift() ?? false;
      },
      { now: () => new Date(now) },
    );
    return { has, asked, pass: (minutes: number) => (now += minutes * 60_000) };
  };

  it('a second-factor lookup is cached for five minutes', async () => {
    const { has, asked, pass } = asking([true, false]);
    expect([await has('coach'), await has('coach')]).toEqual([true, true]);
    expect(asked).toEqual(['coach']);
    pass(5);
    expect(await has('coach')).toBe(false);
  });

  it('a second-factor lookup is per person, and a negative result is not cached', async () => {
    const { has, asked } = asking([false, true, true]);
    expect(await has('coach')).toBe(false);
    expect(await has('coach')).toBe(true);
    expect(await has('other')).toBe(true);
    expect(asked).toEqual(['coach', 'coach', 'other']);
  });
});

describe('administrators when a second factor is required', () => {
  const open = async () => {
    const store = memoryEventStore();
    const deps = { store, clock: fixedClock('2026-11-10T12:00:00.000Z'), newId: countingIds('id') };
    const by = { commandId: 'a', correlationId: 'a', actor: { sub: 'Marcus', role: 'operator' } } as const;
    const grant = { type: 'GrantAdmin', sub: 'coach', operator: 'Marcus' } as const;
    await runCommand(deps, accessStreams, 'coach', grant, by);
    const pool = { asksForCode: false };
    const asksForSecondFactor = async () => pool.asksForCode;
    const handler = createHandler(routes, commands({ ...deps, asksForSecondFactor }), {
      ...deps,
      sessionOf: sessionReader(store, asksForSecondFactor),
      logger: silentLogger,
    });
    const send = async (id: RouteId, body: unknown, signedInAt: number, signIn = 'by-code') => {
      const headers = { 'idempotency-key': deps.newId() };
      const request = httpRequest(id, body, { sub: 'coach', signedInAt, signIn, headers });
      const { statusCode, body: text } = await handler(request as never);
      return { status: statusCode, ...(JSON.parse(text ?? '{}') as object) };
    };
    /** The input is invalid on purpose, so a permission error proves that rights are checked first. */
    const administer = (signedInAt: number, signIn?: string) =>
      send('setGradeOfferings', { grade: '3' }, signedInAt, signIn);
    const happens = (command: AccessCommand) =>
      runCommand(deps, accessStreams, 'coach', command, { ...by, commandId: deps.newId() });
    return { pool, administer, send, happens, confirm: () => send('confirmSecondFactor', {}, before) };
  };
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const before = seconds(Date.now()) - 60;
  const after = seconds(Date.now()) + 60;
  const mayAdminister = { status: 400, code: 'invalid-argument' };
  const lacks = {
    status: 403,
    code: 'permission-denied',
    message: 'Please finish two-step login first. Administrators need it.',
  };

  const lacksPasskey =
    'Please log in with your passkey. For an administrator who has one, a password and a code are not enough.';

  it('an administrator has no administrator access until the second-factor setup is confirmed', async () => {
    const { pool, administer, confirm } = await open();
    expect(await administer(before)).toMatchObject(lacks);
    expect(await confirm()).toMatchObject({ status: 409 });
    // The second factor is on, but password-only sessions are still open.
    pool.asksForCode = true;
    expect(await administer(before)).toMatchObject(lacks);
    expect(await confirm()).toMatchObject({ status: 200, signedOut: true });
    expect(await administer(after)).toMatchObject(mayAdminister);
  });

  it('confirming the second factor ends the administrator’s earlier sessions', async () => {
    const { pool, administer, confirm } = await open();
    pool.asksForCode = true;
    await confirm();
    expect(await administer(before)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('once a passkey is trusted, a password and a code give no administrator access', async () => {
    const { pool, administer, send, happens, confirm } = await open();
    pool.asksForCode = true;
    await confirm();
    expect(await administer(after)).toMatchObject(mayAdminister);
    const passkeys = { type: 'ObservePasskeys', sub: 'coach', passkeys: ['phone'] } as const;
    await happens(passkeys);
    expect(await administer(after)).toMatchObject(mayAdminister);
    await happens({ ...passkeys, trusted: 'phone' });
    expect(await administer(after)).toMatchObject({ ...lacks, message: lacksPasskey });
    const hashes = Array<string>(10).fill('f'.repeat(64));
    expect(await send('saveRecoveryCodes', { hashes }, after)).toMatchObject({ message: lacksPasskey });

    const signIn = { type: 'RecordPasskeySignIn', sub: 'coach', session: 'by-passkey' } as const;
    await happens({ ...signIn, passkey: 'of an attacker' });
    expect(await administer(after, 'by-passkey')).toMatchObject({ ...lacks, message: lacksPasskey });
    await happens({ ...signIn, passkey: 'phone' });
    expect(await administer(after, 'by-passkey')).toMatchObject(mayAdminister);
    expect(await send('saveRecoveryCodes', { hashes }, after, 'by-passkey')).toMatchObject({ status: 200 });
    expect(await administer(after)).toMatchObject({ ...lacks, message: lacksPasskey });

    // An attacker with a password and a code removes the passkey; the rights stay locked.
    await happens({ ...passkeys, passkeys: [] });
    expect(await administer(after)).toMatchObject({ ...lacks, message: lacksPasskey });
    pool.asksForCode = false;
    expect(await administer(after, 'by-passkey')).toMatchObject(lacks);
  });

  it('an operator who removes a lost second factor also removes the need for the passkey', async () => {
    const { pool, administer, send, happens, confirm } = await open();
    pool.asksForCode = true;
    await confirm();
    await happens({ type: 'ObservePasskeys', sub: 'coach', passkeys: ['phone'], trusted: 'phone' });
    const lost = { sub: 'coach', operator: 'Marcus', before: new Date(before * 1000).toISOString() };
    await happens({ type: 'RemoveSecondFactor', ...lost });
    expect(await administer(after)).toMatchObject(lacks);
    await send('confirmSecondFactor', {}, after);
    expect(await administer(after)).toMatchObject(mayAdminister);
  });

  it('turning off the second factor removes administrator access', async () => {
    const { pool, administer, confirm } = await open();
    pool.asksForCode = true;
    await confirm();
    pool.asksForCode = false;
    expect(await administer(after)).toMatchObject(lacks);
  });
});
