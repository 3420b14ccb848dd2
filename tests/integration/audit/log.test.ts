import { followEvents, newestEvents } from '@hoops/audit/log';
import { type EventLine, missingSentence } from '@hoops/projections/event-lines';
import { lists } from '@hoops/projections/lists';
import { fixedClock } from '@hoops/runtime/clock';
import { expect, it } from 'vitest';
import { added, happens, renamed } from '../projections/club.ts';
import { projectAll, startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

const collect = async (events: AsyncIterable<EventLine>): Promise<readonly EventLine[]> => {
  const all: EventLine[] = [];
  for await (const event of events) all.push(event);
  return all;
};

const club = async () => {
  const bench = await startMemoryBench();
  await openSmallClub(bench.store);
  await happens(bench.store, danas, [added('alex', 'Alex Reyes')], '2026-12-01T05:30:00.000Z');
  await projectAll(bench);
  return bench;
};

it('the log shows events newest first as sentences with current names and who made each change', async () => {
  const events = await collect(newestEvents(await club(), { family: 'dana' }));
  expect(events.map(({ sentence, by, family }) => ({ sentence, by, family })).slice(0, 3)).toMatchObject([
    { sentence: 'Added Alex Reyes', by: 'Dana Reyes (parent)', family: 'Dana Reyes' },
    { sentence: expect.stringContaining('“Welcome” email') },
    { sentence: 'Changed Jordan A. Reyes’s name' },
  ]);
  expect(events.at(-1)?.sentence).toBe('Registered');
  expect(events).toHaveLength(7);
});

it('the log can be filtered by type and by days in the club’s time zone', async () => {
  const bench = await club();
  const types = await collect(newestEvents(bench, { type: 'AthleteAdded' }));
  expect(types.map(({ sentence }) => sentence).sort()).toEqual([
    'Added Alex Reyes',
    'Added Jordan Reyes',
    'Added Sam Ode',
  ]);
  // 5:30 a.m. UTC belongs to the previous day in Chicago.
  const november = await collect(
    newestEvents(bench, { family: 'dana', from: '2026-11-30', to: '2026-11-30' }),
  );
  expect(november.map(({ sentence }) => sentence)).toEqual(['Added Alex Reyes']);
  expect(await collect(newestEvents(bench, { from: '2026-12-01' }))).toEqual([]);
});

it('the log rejects invalid filters', async () => {
  const bench = await club();
  const refused = [
    { type: 'Nonsense' },
    { family: 'a family' },
    { from: 'yesterday' },
    { to: '2026-13-01' },
    { from: '2026-12-02', to: '2026-12-01' },
    { from: '2027-12-02', to: '2026-12-01' },
  ];
  for (const filters of refused) {
    await expect(collect(newestEvents(bench, filters))).rejects.toThrow(/There is no|is not|is after/);
  }
});

it('the log marks an entry whose event does not exist', async () => {
  const bench = await club();
  const { items } = await bench.rows.page(1, 'events-of#dana', { limit: 1 });
  const data = { ...items[0], version: 99 };
  const forgery = { sort: '2027', id: 'forged', data, also: [lists.events(0)] };
  await bench.rows.putHistory(1, [{ kind: 'entry', list: lists.eventsOf('dana'), ...forgery }]);
  const [forged, ...others] = await collect(newestEvents(bench, {}));
  expect(forged).toMatchObject({ stream: danas, version: 99, sentence: missingSentence });
  expect(others.length).toBeGreaterThan(7);
});

it('the log prints each new event once until it is stopped', async () => {
  const bench = await club();
  const stopping = new AbortController();
  const at = '2026-12-01T06:00:30.000Z';
  let looks = 0;
  const pause = async () => {
    looks += 1;
    if (looks === 1) await happens(bench.store, danas, [renamed('alex', 'Lex'), renamed('jordan', 'Jo')], at);
    if (looks === 2) await happens(bench.store, 'family#robin', [renamed('sam', 'Sammy')], at);
    if (looks === 4) stopping.abort();
  };
  const deps = {
    store: bench.store,
    clock: fixedClock('2026-12-01T06:01:00.000Z'),
    pause,
    signal: stopping.signal,
  };
  const seen = await collect(followEvents(deps, {}, new Date('2026-12-01T06:00:00.000Z')));
  expect(seen.map(({ sentence }) => sentence)).toEqual([
    'Changed Lex’s name',
    'Changed Jo’s name',
    'Changed Sammy’s name',
  ]);
  expect(looks).toBe(4);
});
