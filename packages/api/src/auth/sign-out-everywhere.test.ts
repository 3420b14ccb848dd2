import { accessStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { expect, it } from 'vitest';
import type { User } from '../http/caller.ts';
import { sessionReader } from '../http/session.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

const resetAt = new Date('2026-11-02T15:00:00.750Z');

const signedIn = (signedInAt: string): User => ({
  kind: 'user',
  sub: 'sub-1',
  email: undefined,
  signedInAt,
  issuedAt: signedInAt,
});

it('a password reset revokes earlier sessions but not sessions from the same second', async () => {
  const store = memoryEventStore();
  // Sessions follow the wall clock, not the business clock.
  const clock = fixedClock('2027-01-01T00:00:00.000Z');
  await signOutEverywhere({ store, clock, newId: countingIds('id') }, 'sub-1', resetAt);

  const sessionOf = sessionReader(store);
  expect(await sessionOf(signedIn('2026-11-02T14:59:59.000Z'))).toMatchObject({ revoked: true });
  expect(await sessionOf(signedIn('2026-11-02T15:00:00.000Z'))).toMatchObject({ revoked: false });
});

it('a password reset records a SessionsRevoked event', async () => {
  const store = memoryEventStore();
  const clock = fixedClock('2026-11-02T15:00:00.750Z');
  await signOutEverywhere({ store, clock, newId: countingIds('id') }, 'sub-1', resetAt);

  const events: unknown[] = [];
  for await (const envelope of store.read(accessStream('sub-1'))) events.push(envelope);
  expect(events).toMatchObject([
    { type: 'SessionsRevoked', actor: { sub: 'password-reset', role: 'system' }, data: { sub: 'sub-1' } },
  ]);
});
