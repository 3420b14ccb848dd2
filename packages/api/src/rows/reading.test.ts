import { athleteId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { familyOf, jordan, primary, registered, takes } from '@hoops/domain/testing/family-story';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { familyRows } from '@hoops/projections/derive/family-rows';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { sealRows, wholeData } from '@hoops/projections/sealed-rows';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { createLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import { athleteListQueries } from '../athletes/queries.ts';
import { exportQueries } from '../exports/queries.ts';
import type { Request } from '../http/create-handler.ts';
import { parentQueries } from '../parents/queries.ts';
import { rosterQueries } from '../roster/queries.ts';
import { readingOf } from './reading.ts';

const damagedClub = async () => {
  const logged: { readonly event: string; readonly what: string; readonly where: string }[] = [];
  const deps = {
    store: memoryEventStore(),
    rows: memoryReadStore(),
    keys: memoryFamilyKeys(),
    clock: fixedClock('2026-11-09T18:00:00.000Z'),
    newId: countingIds('id'),
    logger: createLogger((line) => logged.push(JSON.parse(line))),
  };
  for (const family of ['good', 'bad']) {
    const child = athleteId(`${family}-child`);
    const stream = familyStream(familyId(family));
    await deps.keys.obtain(stream);
    const of = { ...registered, data: { ...registered.data, familyId: familyId(family) } };
    const rows = await sealRows(
      deps.keys,
      stream,
      familyRows(familyOf(of, primary(child), takes(child, 'monday'))),
    );
    const shown = rows.map((row) => {
      const { parentID: _lost, ...rest } = row.data as { readonly parentID?: string };
      return family === 'good' ? row : { ...row, data: rest };
    });
    await deps.rows.writeStream(1, {
      stream: family,
      basedOn: 0,
      version: 1,
      rows: {},
      shares: {},
      add: {},
      put: shown.map((row) => ({ row, version: row.kind === 'document' ? 1 : null })),
      removeKeys: [],
    });
  }
  return { deps, logged };
};
const coach = {
  session: { caller: { kind: 'user', sub: 'coach' }, isAdmin: true },
  correlationId: 'r',
} as unknown as Request;

it('unencrypted rows from the previous version are served until the rows are rebuilt', async () => {
  const { deps } = await damagedClub();
  const rows = memoryReadStore();
  const derived = familyRows(familyOf(registered, primary(), takes(jordan, 'monday')));
  const put = derived.map((row) => ({
    row: { ...row, data: wholeData(row) },
    version: row.kind === 'document' ? 1 : null,
  }));
  const nothing = { rows: {}, removeKeys: [], shares: {}, add: {} };
  await rows.writeStream(1, { stream: 's', basedOn: 0, version: 1, ...nothing, put });
  const before = { ...deps, rows };
  const roster = await rosterQueries(before).roster({ date: '2026-11-09' }, coach);
  expect(roster).toMatchObject({
    classes: [{ hasMedicalNotes: true, emergencyContact: { firstName: 'Luis' } }],
    unreadableRows: [],
  });
  for (const list of ['athletes', 'parents'] as const) {
    const { csv } = await exportQueries(before).exportList({ list }, coach);
    expect(csv).toContain(list === 'athletes' ? 'Luis Reyes,(630) 555-0177,yes' : 'Jordan Reyes');
  }
});

it('an unreadable row is logged and named in its list, and the other rows are returned', async () => {
  const { deps, logged } = await damagedClub();
  const admin = { ...parentQueries(deps), ...athleteListQueries(deps) };
  const parents = await admin.parents({}, coach);
  expect(parents).toMatchObject({ items: [{ parentID: 'good' }], unreadable: ['bad'] });
  const athletes = await admin.athletes({}, coach);
  expect(athletes).toMatchObject({ items: [{ athleteId: 'good-child' }], unreadable: ['bad-child'] });
  const roster = await rosterQueries(deps).roster({ date: '2026-11-09' }, coach);
  expect(roster).toMatchObject({ classes: [{ athleteId: 'good-child' }], unreadableRows: ['bad-child'] });
  expect(logged.map(({ event, what, where }) => `${event} ${what}: ${where}`)).toEqual([
    'unreadable row: parents bad',
    'unreadable row: athletes bad-child',
    'unreadable row: roster bad-child',
  ]);
});

it.each(['parents', 'athletes', 'roster'] as const)(
  'an unreadable row appears as an error line in the %s export',
  async (list) => {
    const { deps } = await damagedClub();
    const { csv } = await exportQueries(deps).exportList({ list }, coach);
    expect(csv).toContain('Jordan Reyes');
    expect(csv).toMatch(/^This line cannot be read: bad/m);
  },
);

it('a table outage is thrown, not reported as an unreadable row', async () => {
  const { attempt, unreadable } = readingOf(
    createLogger(() => undefined),
    'some',
  );
  const outage = new Error('The table does not answer.');
  await expect(attempt('one', () => Promise.reject(outage))).rejects.toBe(outage);
  expect(unreadable()).toEqual([]);
});
