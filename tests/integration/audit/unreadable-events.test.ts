import { recordFamiliesViewed } from '@hoops/api/access-log/record-access';
import { accountQueries } from '@hoops/api/account/queries';
import { athleteQueries } from '@hoops/api/athletes/queries';
import { auditQueries } from '@hoops/api/audit/queries';
import { exportQueries } from '@hoops/api/exports/queries';
import { createHandler } from '@hoops/api/http/create-handler';
import { rosterQueries } from '@hoops/api/roster/queries';
import { routes } from '@hoops/api/routes';
import { newestEvents } from '@hoops/audit/log';
import type { StreamName } from '@hoops/domain/stream';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { wholeStreamEach } from '@hoops/event-store/whole-stream';
import { missingSentence, unreadableSentence } from '@hoops/projections/event-lines';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { fixedClock } from '@hoops/runtime/clock';
import { type FamilyKeys, memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { createLogger } from '@hoops/runtime/logger';
import { UnusableKey } from '@hoops/runtime/master-key';
import { describe, expect, it } from 'vitest';
import { added, happens, registered, takes } from '../projections/club.ts';
import { askAsCoach } from './ask-as-coach.ts';

const damaged: StreamName = 'family#dana';
const whole: StreamName = 'family#robin';
const [asEnrolled, leftOn] = ['2026-11-08T18:00:00.000Z', '2026-11-10T18:00:00.000Z'];

const club = async () => {
  const table = memoryTable();
  const keys = memoryFamilyKeys();
  const rows = memoryReadStore();
  const intact = memoryEventStore({ keys }, table);
  await happens(intact, 'family#coach', [registered('coach', 'Coach K')], asEnrolled);
  for (const stream of [damaged, whole]) {
    const id = stream.slice('family#'.length);
    await happens(
      intact,
      stream,
      [registered(id, `${id} Ode`), added(`${id}-child`), takes(`${id}-child`, 'monday')],
      asEnrolled,
    );
    await happens(intact, stream, [takes(`${id}-child`)], leftOn);
  }
  for await (const stream of intact.streams()) await projectStream({ store: intact, keys, rows }, 1, stream);

  let unusable = false;
  const logged: string[] = [];
  const clock = fixedClock('2026-11-12T16:00:00.000Z');
  const asked: FamilyKeys = {
    ...keys,
    find: async (keyId) => {
      if (unusable && keyId === damaged) throw new UnusableKey('another master key');
      return keys.find(keyId);
    },
  };
  const deps = {
    store: memoryEventStore({ keys: asked }, table),
    keys: asked,
    rows,
    clock,
    newId: ulidSource(clock),
    logger: createLogger((line) => logged.push(line)),
  };
  const change = (of: (body: string) => string) => {
    const commits = table.commits.get(damaged) ?? [];
    table.commits.set(
      damaged,
      commits.map((one) => ({ ...one, body: of(one.body) })),
    );
  };
  return {
    deps,
    logged: () => logged.map((line) => JSON.parse(line)),
    damage: {
      'a ciphertext that was changed': () =>
        change((body) => body.replaceAll(/"sealed":"..../g, '"sealed":"AAAA')),
      'a key that its master key does not open': () => {
        unusable = true;
      },
      'a body that is no list of events': () => change((body) => body.slice(1)),
      'an unknown type': () => change((body) => body.replaceAll('AthleteAdded', 'AthleteAddled')),
      'commits that are gone': () => table.commits.delete(damaged),
    },
  };
};

type Damage = keyof Awaited<ReturnType<typeof club>>['damage'];
const damages: readonly Damage[] = [
  'a ciphertext that was changed',
  'a key that its master key does not open',
  'a body that is no list of events',
  'an unknown type',
  'commits that are gone',
];

const asCoach = ({ deps }: Awaited<ReturnType<typeof club>>) => {
  const handler = createHandler(
    routes,
    {
      ...auditQueries(deps),
      ...rosterQueries(deps),
      ...exportQueries(deps),
      ...accountQueries(deps),
      ...athleteQueries(deps, deps),
    },
    {
      ...deps,
      sessionOf: async (caller) => ({ caller, isAdmin: true, revoked: false }),
      recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
    },
  );
  return askAsCoach(handler);
};

describe.each(damages)('one family with %s', (kind) => {
  const broken = async () => {
    const hurt = await club();
    hurt.damage[kind]();
    return { ...hurt, get: asCoach(hurt) };
  };
  const brokenSentence = kind === 'commits that are gone' ? missingSentence : unreadableSentence;
  const isWhole = ['commits that are gone', 'a body that is no list of events'].includes(kind);

  it('an unreadable family affects only its lines in the event log and raises an alarm', async () => {
    const { get, logged, deps } = await broken();
    const { items } = await get('audit/events');
    const of = (stream: string) =>
      items
        .filter((item: { stream: string }) => item.stream === stream)
        .map((item: { sentence: string }) => item.sentence);
    expect(of(whole)).toHaveLength(4);
    expect(of(whole)).toContain('Added robin-child Reyes');
    expect(of(damaged)).toHaveLength(4);
    expect(of(damaged)).toContain(brokenSentence);
    expect(of(damaged).filter((sentence: string) => sentence === brokenSentence)).toHaveLength(
      isWhole ? 4 : kind === 'an unknown type' ? 1 : 2,
    );
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'unreadable', what: 'event' }),
    );

    const lines = [];
    for await (const line of newestEvents(deps, {})) lines.push(line.sentence);
    expect(lines.toSorted()).toEqual(items.map((item: { sentence: string }) => item.sentence).toSorted());
  });

  it('an unreadable family is named on a past day’s roster and hides no other athlete', async () => {
    const { get, logged } = await broken();
    const roster = await get('roster/{date}', { date: '2026-11-09' });
    expect(roster.classes.map(({ athleteId }: { athleteId: string }) => athleteId)).toEqual(['robin-child']);
    expect(roster.unreadable).toEqual(['dana']);
    expect(
      logged()
        .filter(({ event }) => event === 'unreadable')
        .map(({ what, where }) => `${what} ${where}`),
    ).toEqual([`history ${damaged}`]);
    const { csv } = await get('export/{list}', { list: 'roster' }, { date: '2026-11-09' });
    expect(csv).toContain('robin-child');
    expect(csv).toMatch(/cannot be read.*dana/i);
  });

  it('an unreadable family still shows its readable history and events', async () => {
    const { get } = await broken();
    const { items } = await get('athletes/{athleteId}/timeline', { athleteId: 'robin-child' });
    expect(items.length).toBeGreaterThan(1);
    if (kind === 'commits that are gone') return;
    const event = await get('audit/streams/{stream}/{version}', { stream: damaged, version: '2' });
    expect(event).toMatchObject({ sentence: brokenSentence, changes: [], envelope: { version: 2 } });
    expect(JSON.stringify(event)).not.toContain('sealed');
  });
});

it('an unreachable store is an error, not a damaged event', async () => {
  const keys = memoryFamilyKeys();
  const table = memoryTable();
  await happens(memoryEventStore({ keys }, table), damaged, [registered()]);
  const store = memoryEventStore(
    { keys: { ...keys, find: async () => Promise.reject(new Error('timeout')) } },
    table,
  );
  await expect(wholeStreamEach(store, damaged)).rejects.toThrow('timeout');
});
