import { recordFamiliesViewed } from '@hoops/api/access-log/record-access';
import { accountQueries } from '@hoops/api/account/queries';
import { athleteQueries } from '@hoops/api/athletes/queries';
import { auditQueries } from '@hoops/api/audit/queries';
import { exportQueries } from '@hoops/api/exports/queries';
import { createHandler } from '@hoops/api/http/create-handler';
import { parentQueries } from '@hoops/api/parents/queries';
import { paymentQueries } from '@hoops/api/payments/queries';
import { requestQueries } from '@hoops/api/requests/queries';
import { rosterQueries } from '@hoops/api/roster/queries';
import { routes } from '@hoops/api/routes';
import { newestEvents } from '@hoops/audit/log';
import { familyId } from '@hoops/domain/ids';
import { accessLogStream, familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { added, happens, registered, takes } from '../projections/club.ts';
import { askAsCoach } from './ask-as-coach.ts';

const at = '2026-11-01T18:00:00.000Z';
const clock = fixedClock('2026-11-09T16:00:00.000Z');
const log = accessLogStream('coach', '2026-11-09');

const club = async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  await happens(store, 'family#coach', [registered('coach', 'Coach K')], at);
  for (const id of ['dana', 'robin']) {
    const stream = familyStream(familyId(id));
    await happens(
      store,
      stream,
      [registered(id, `${id} Ode`), added(`${id}-child`), takes(`${id}-child`, 'monday')],
      at,
    );
  }
  const projectAll = async () => {
    for await (const stream of store.streams()) await projectStream({ store, keys, rows }, 1, stream);
  };
  await projectAll();
  const deps = { store, keys, rows, clock, newId: ulidSource(clock), logger: silentLogger };
  const handler = createHandler(
    routes,
    {
      ...parentQueries(deps),
      ...requestQueries(deps),
      ...auditQueries(deps),
      ...rosterQueries(deps),
      ...exportQueries(deps),
      ...accountQueries(deps),
      ...athleteQueries(deps, deps),
      ...paymentQueries(deps),
    },
    {
      ...deps,
      sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
      recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
    },
  );
  return {
    deps,
    projectAll,
    get: askAsCoach(handler),
    async seenOf(family: string): Promise<readonly string[]> {
      await projectAll();
      const sentences: string[] = [];
      for await (const { stream, sentence } of newestEvents(deps, { family })) {
        if (stream === log) sentences.push(sentence);
      }
      return sentences.toSorted();
    },
  };
};

type Looked = readonly [
  what: string,
  look: (it: Awaited<ReturnType<typeof club>>) => Promise<unknown>,
  found: string,
];
const looks: readonly Looked[] = [
  ['the list of parents', ({ get }) => get('parents'), 'Viewed the list of parents'],
  ['the list of athletes', ({ get }) => get('athletes'), 'Viewed the list of athletes'],
  [
    'a roster',
    ({ get }) => get('roster/{date}', { date: '2026-11-09' }),
    'Viewed the roster for November 9, 2026',
  ],
  [
    'a roster of a day that is over',
    ({ get }) => get('roster/{date}', { date: '2026-11-02' }),
    'Viewed the roster for November 2, 2026',
  ],
  [
    'an export of parents',
    ({ get }) => get('export/{list}', { list: 'parents' }),
    'Exported the list of parents (3 lines)',
  ],
  [
    'an export of athletes',
    ({ get }) => get('export/{list}', { list: 'athletes' }),
    'Exported the list of athletes (2 lines)',
  ],
  [
    'an export of the roster',
    ({ get }) => get('export/{list}', { list: 'roster' }),
    'Exported the roster (2 lines)',
  ],
  ['the event history', ({ get }) => get('audit/events'), 'Viewed the event history'],
];

describe('views of a family’s data', () => {
  it.each(looks)(
    'a view of %s appears in the access history of every listed family',
    async (_what, look, found) => {
      const it = await club();
      await look(it);
      expect(await it.seenOf('dana')).toContain(found);
      expect(await it.seenOf('robin')).toContain(found);
      expect((await it.seenOf('coach')).filter((sentence) => sentence.startsWith('Viewed the list'))).toEqual(
        [],
      );
    },
  );

  it.each<Looked>([
    [
      'a parent’s page',
      ({ get }) => get('parents/{parentId}', { parentId: 'dana' }),
      'Viewed the family’s page',
    ],
    [
      'the emails to a family',
      ({ get }) => get('parents/{parentId}/mails', { parentId: 'dana' }),
      'Viewed the emails to the family',
    ],
    [
      'a family’s payments',
      ({ get }) => get('parents/{parentId}/payments', { parentId: 'dana' }),
      'Viewed the family’s payments',
    ],
    [
      'a child',
      ({ get }) => get('athletes/{athleteId}', { athleteId: 'dana-child' }),
      'Viewed dana-child Reyes’s details',
    ],
    [
      'a child’s history',
      ({ get }) => get('athletes/{athleteId}/timeline', { athleteId: 'dana-child' }),
      'Viewed an athlete’s history',
    ],
    [
      'an event',
      ({ get }) => get('audit/streams/{stream}/{version}', { stream: 'family#dana', version: '1' }),
      'Viewed the event history',
    ],
  ])('a view of %s appears in the access history of the viewed family only', async (_what, look, found) => {
    const it = await club();
    await look(it);
    expect(await it.seenOf('dana')).toEqual([found]);
    expect(await it.seenOf('robin')).toEqual([]);
  });

  it('a viewed list is recorded once a day, and again when a new family joins it', async () => {
    const { get, deps, projectAll, seenOf } = await club();
    await get('parents');
    await get('parents');
    const { version } = await deps.store.head(log);
    expect(version).toBe(1);
    await happens(deps.store, 'family#new', [registered('new', 'New Ode')], at);
    await projectAll();
    await get('parents');
    expect((await deps.store.head(log)).version).toBe(2);
    expect(await seenOf('new')).toEqual(['Viewed the list of parents']);
    expect(await seenOf('dana')).toEqual(['Viewed the list of parents']);
  });

  it('a request for family data fails with 500 when the view cannot be recorded', async () => {
    const { deps } = await club();
    const handler = createHandler(routes, parentQueries(deps), {
      ...deps,
      sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
      recordFamiliesViewed: () => Promise.reject(new Error('The table does not answer.')),
    });
    const claims = { sub: 'coach', auth_time: '1793894400', iat: '1793894400' };
    const { statusCode, body } = await handler({
      routeKey: 'GET /api/parents',
      headers: {},
      requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2);
    expect(statusCode).toBe(500);
    expect(body).not.toContain('Ode');
  });

  it('viewing a list of 14,000 families is recorded in 14 commits, once', async () => {
    const { deps, projectAll, seenOf } = await club();
    const families = Array.from({ length: 14_000 }, (_, index) => `${index}`.padStart(36, '0'));
    const by = {
      correlationId: 'r',
      session: {
        caller: { kind: 'user', sub: 'coach', email: undefined, signedInAt: at, issuedAt: at },
        isAdmin: true,
        revoked: false,
      },
    } as const;
    await recordFamiliesViewed(deps, by, 'parents', families);
    expect((await deps.store.head(log)).version).toBe(14);
    await recordFamiliesViewed(deps, by, 'parents', families);
    expect((await deps.store.head(log)).version).toBe(14);
    await projectAll();
    const { items } = await deps.rows.page(1, `events-of#${families[13_999]}`, { limit: 5 });
    expect(items).toMatchObject([{ type: 'FamiliesViewed', familyId: families[13_999] }]);
    expect(await seenOf('dana')).toEqual([]);
  });
});
