import { changeAdministrator, removeSecondFactor, signInOfEmail } from '@hoops/audit/administrators';
import { accessStream } from '@hoops/domain/stream';
import { describe, expect, it } from 'vitest';
import { happens, registered } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { danas, smallClubInMemory } from './small-club.ts';

describe('granting and revoking', () => {
  const club = async () => {
    const bench = await smallClubInMemory();
    const signIns = { exists: async (sub: string) => ['dana', 'robin', 'coach'].includes(sub) };
    return { bench, deps: { ...depsOf(bench), signIns } };
  };
  const eventsOf = async ({ store }: AuditBench, sub: string) => {
    const events: unknown[] = [];
    for await (const { type, data, actor } of store.read(accessStream(sub)))
      events.push({ type, data, actor });
    return events;
  };

  it('granting and revoking an administrator are each recorded once with the operator', async () => {
    const { bench, deps } = await club();
    expect(await changeAdministrator(deps, 'GrantAdmin', 'dana', 'owner')).toBe(true);
    expect(await changeAdministrator(deps, 'GrantAdmin', 'dana', 'owner')).toBe(false);
    expect(await changeAdministrator(deps, 'RevokeAdmin', 'dana', 'partner')).toBe(true);
    expect(await changeAdministrator(deps, 'RevokeAdmin', 'dana', 'partner')).toBe(false);
    expect(await eventsOf(bench, 'dana')).toEqual([
      {
        type: 'AdminGranted',
        data: { sub: 'dana', operator: 'owner' },
        actor: { sub: 'owner', role: 'operator' },
      },
      {
        type: 'AdminRevoked',
        data: { sub: 'dana', operator: 'partner' },
        actor: { sub: 'partner', role: 'operator' },
      },
    ]);
  });

  it('an unknown user cannot become an administrator', async () => {
    const { bench, deps } = await club();
    await expect(changeAdministrator(deps, 'GrantAdmin', 'mallory', 'owner')).rejects.toThrow(
      'There is no sign-in mallory.',
    );
    expect(await eventsOf(bench, 'mallory')).toEqual([]);
  });

  it('the last administrator cannot be revoked', async () => {
    const { bench, deps } = await club();
    const last = 'coach is the last administrator. Grant another person the role first, with grant-admin.';
    await expect(changeAdministrator(deps, 'RevokeAdmin', 'coach', 'owner')).rejects.toThrow(last);
    await changeAdministrator(deps, 'GrantAdmin', 'dana', 'owner');
    await changeAdministrator(deps, 'RevokeAdmin', 'dana', 'owner');
    await expect(changeAdministrator(deps, 'RevokeAdmin', 'coach', 'owner')).rejects.toThrow(last);
    expect(await eventsOf(bench, 'coach')).toHaveLength(1);
    await changeAdministrator(deps, 'GrantAdmin', 'robin', 'owner');
    expect(await changeAdministrator(deps, 'RevokeAdmin', 'coach', 'owner')).toBe(true);
  });

  it('a malformed user id is rejected', async () => {
    const { deps } = await club();
    await expect(changeAdministrator(deps, 'GrantAdmin', 'dana|mallory', 'owner')).rejects.toThrow(
      'is not the id',
    );
  });

  it('granting admin rights by email works only with an email that the family has confirmed', async () => {
    const { bench, deps } = await club();
    await expect(signInOfEmail(deps, 'nobody@example.com')).rejects.toThrow('No family has this email');
    await expect(signInOfEmail(deps, 'dana@example.com')).rejects.toThrow('has not confirmed');
    await happens(bench.store, danas, [
      { type: 'EmailOwnershipProven', data: { email: 'dana@example.com', tokenIssuedAt: null } },
    ]);
    expect(await signInOfEmail(deps, ' Dana@Example.com ')).toBe('dana');
  });

  it('a second family with the same unconfirmed email does not change who gets admin rights', async () => {
    const { bench, deps } = await club();
    await happens(bench.store, danas, [
      { type: 'EmailOwnershipProven', data: { email: 'dana@example.com', tokenIssuedAt: null } },
    ]);
    await happens(bench.store, 'family#mallory', [registered('mallory', 'Mallory')]);
    await projectAll(bench);
    expect(await signInOfEmail(deps, 'dana@example.com')).toBe('dana');
  });
});

it('removing a second factor records an event first, then updates the user pool and ends all sessions', async () => {
  const bench = await startMemoryBench();
  const calls: string[] = [];
  const call = (name: string) => async (sub: string) => {
    const { version } = await bench.store.head(accessStream(sub));
    calls.push(`${name} ${sub} after ${version} events`);
  };
  const deps = {
    ...depsOf(bench),
    signIns: {
      exists: async (sub: string) => sub === 'coach',
      removeSecondFactor: call('remove'),
      endSessions: call('end'),
    },
    now: () => new Date('2026-12-01T10:00:00.700Z'),
  };
  await removeSecondFactor(deps, 'coach', 'owner');
  expect(calls).toEqual(['remove coach after 1 events', 'end coach after 1 events']);
  const events: unknown[] = [];
  for await (const { type, data, actor } of bench.store.read(accessStream('coach')))
    events.push({ type, data, actor });
  expect(events).toEqual([
    {
      type: 'SecondFactorRemoved',
      data: { sub: 'coach', operator: 'owner', before: '2026-12-01T10:00:00.000Z' },
      actor: { sub: 'owner', role: 'operator' },
    },
  ]);
  await expect(removeSecondFactor(deps, 'mallory', 'owner')).rejects.toThrow('There is no sign-in mallory.');
  expect(calls).toHaveLength(2);
});
