import { accessStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { describe, expect, it } from 'vitest';
import { sessionReader } from './session.ts';
import { parseAdministratorChange, setAdministrator } from './set-administrator.ts';

const sub = '2f5c0c1e-9a3b-4c6d-8e7f-0123456789ab';
const caller = {
  kind: 'user',
  sub,
  email: undefined,
  signedInAt: '2026-11-02T15:00:00.000Z',
  issuedAt: '2026-11-02T15:00:00.000Z',
} as const;

const world = () => {
  const store = memoryEventStore();
  return { store, clock: fixedClock('2026-11-01T12:00:00.000Z'), newId: countingIds('id') };
};

describe('an administrator', () => {
  it('is one from the next request on, until it is taken back', async () => {
    const deps = world();
    const sessionOf = sessionReader(deps.store);
    expect(await setAdministrator(deps, { verb: 'grant', sub, operator: 'Marcus' })).toBe(true);
    expect(await sessionOf(caller)).toMatchObject({ isAdmin: true });
    expect(await setAdministrator(deps, { verb: 'revoke', sub, operator: 'Marcus' })).toBe(true);
    expect(await sessionOf(caller)).toMatchObject({ isAdmin: false });
  });

  it('is not made twice', async () => {
    const deps = world();
    await setAdministrator(deps, { verb: 'grant', sub, operator: 'Marcus' });
    expect(await setAdministrator(deps, { verb: 'grant', sub, operator: 'Marcus' })).toBe(false);
  });

  it('was made by somebody whose name is in the event', async () => {
    const deps = world();
    await setAdministrator(deps, { verb: 'grant', sub, operator: 'Marcus' });
    const events: unknown[] = [];
    for await (const envelope of deps.store.read(accessStream(sub))) events.push(envelope);
    expect(events).toMatchObject([
      { type: 'AdminGranted', actor: { sub: 'Marcus', role: 'operator' }, data: { operator: 'Marcus' } },
    ]);
  });
});

describe('the command line', () => {
  it('takes a verb, a sign-in id and the name of who does it', () => {
    expect(parseAdministratorChange(['grant', sub, 'Marcus', 'Bell'])).toEqual({
      verb: 'grant',
      sub,
      operator: 'Marcus Bell',
    });
  });

  it.each([[[]], [['grant', sub]], [['grant', 'coach@example.com', 'Marcus']], [['drop', sub, 'Marcus']]])(
    'does not take %j',
    (words) => {
      expect(parseAdministratorChange(words)).toBeUndefined();
    },
  );
});
