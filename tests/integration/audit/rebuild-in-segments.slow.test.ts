import { runHere } from '@hoops/audit/jobs/requested-job';
import { rebuildJob } from '@hoops/audit/rebuild/rebuild-job';
import { repairFound } from '@hoops/audit/rebuild/repair';
import { repairJob } from '@hoops/audit/rebuild/repair-job';
import { byOperator } from '@hoops/audit/record';
import { withoutValues } from '@hoops/audit/verification/describe';
import { verify } from '@hoops/audit/verification/verify';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { firstGenerations } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { afterEach, describe, expect, it } from 'vitest';
import { writesBetweenDeaths } from '../../reliability/kill/kill-points.ts';
import { happens, paid, registered } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const wholeClub = async (): Promise<AuditBench> => {
  const bench = await startMemoryBench();
  open = bench;
  await happens(bench.store, 'family#dana', [registered('dana', 'Dana Reyes')]);
  await happens(bench.store, 'family#robin', [registered('robin', 'Robin Ode')]);
  await projectAll(bench);
  return bench;
};

const damagedClub = async (): Promise<AuditBench> => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  for (const id of ['more-0', 'more-1'])
    await happens(bench.store, `family#${id}`, [registered(id, `Family ${id}`)]);
  await projectAll(bench);
  await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all' });
  await bench.rows.removeRows(1, ['document|family|more-1']);
  await bench.rows.putHistory(1, [
    { kind: 'entry', list: 'administrators', sort: 'mallory smith', id: 'mallory', data: { sub: 'mallory' } },
  ]);
  await bench.rows.replaceTotal(1, 'entry|month-totals|2020-01|2020-01.1', undefined, { refunded: 7 });
  return bench;
};

/**
 * The process crashes once at the nth write: before an odd-numbered write, or after an even-numbered write.
 */
const dyingAt = (bench: AuditBench, nth: number) => {
  let writes = 0;
  const over =
    <Args extends readonly unknown[], Done>(write: (...args: Args) => Promise<Done>) =>
    async (...args: Args): Promise<Done> => {
      writes += 1;
      const isLast = writes === nth;
      if (isLast && nth % 2 === 1) throw new Error('The process has died.');
      const done = await write(...args);
      if (isLast) throw new Error('The process has died.');
      return done;
    };
  const checkpoints = memoryCheckpoints();
  const { rows, store } = bench;
  const dying: Checkpoints = { read: checkpoints.read, write: over(checkpoints.write) };
  return {
    writes: () => writes,
    checkpoints,
    deps: {
      ...depsOf(bench),
      leftovers: dying,
      checkpoints: dying,
      store: { ...store, append: over(store.append) },
      rows: {
        ...rows,
        writeStream: over(rows.writeStream),
        putHistory: over(rows.putHistory),
        removeRows: over(rows.removeRows),
        replaceTotal: over(rows.replaceTotal),
        removeMisfiled: over(rows.removeMisfiled),
        dropPage: over(rows.dropPage),
        changeGenerations: over(rows.changeGenerations),
        changeRebuildProgress: over(rows.changeRebuildProgress),
      },
      knownEnds: async () => ({}),
      aStep: { pages: 2, commits: 3 },
    },
  };
};

const eventsOf = async ({ store }: AuditBench, prefix: string): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const stream of store.streams())
    if (stream.startsWith(prefix)) for await (const { type } of store.read(stream)) types.push(type);
  return types;
};

const orForgotten = (error: unknown) => expect(String(error)).toContain('is not done');

const settings = {
  isGivenUp: async () => false,
  toAccept: 'Accept them.',
  kept: withoutValues,
};
const requested = { runId: 'run-1', by: byOperator('owner'), reason: 'a test' };

describe('a rebuild in segments', () => {
  const run = (deps: ReturnType<typeof dyingAt>['deps'], segments = 2) =>
    runHere(
      rebuildJob({ ...deps, ...settings }),
      requested,
      { segments, atOnce: 2, backoff: async () => undefined, wait: async () => undefined },
      deps.checkpoints,
    );

  it.each([
    ['the rows are correct', wholeClub, 1, writesBetweenDeaths(3)],
    ['the rows have many errors', damagedClub, 2, writesBetweenDeaths(11)],
  ])(
    'a segmented rebuild ends with the same rows after a crash at any write when %s',
    async (_what, club, segments, every) => {
      let deaths = 0;
      for (let nth = 1, isOver = false; !isOver; nth += every) {
        const bench = await club();
        const { deps, writes } = dyingAt(bench, nth);
        const isDone = await run(deps, segments).catch((error: unknown) => {
          expect(String(error)).toMatch(/has died|segments of rebuild/);
          return undefined;
        });
        if (!isDone) await run(deps, segments).catch(orForgotten);
        expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
        expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'switched' });
        expect(await eventsOf(bench, 'replay#')).toEqual(['RebuildStarted', 'RebuildSwitched']);
        await projectAll(bench);
        expect((await verify(depsOf(bench))).findings).toEqual([]);
        isOver = writes() < nth;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(5);
    },
  );
});

it('a rebuild writes history before rows and never adds to one total concurrently', async () => {
  const bench = await startMemoryBench();
  open = bench;
  for (let number = 0; number < 24; number += 1) {
    const [id, stream] = [`family-${number}`, familyStream(familyId(`family-${number}`))];
    await happens(bench.store, stream, [registered(id, `Family ${number}`), paid(`in_${number}`)]);
  }
  await bench.rows.changeGenerations(firstGenerations, { ...firstGenerations, building: 2 });
  const [underway, together] = [new Set<string>(), [] as number[]];
  let mostAtOnce = 0;
  const writeStream: typeof bench.rows.writeStream = async (generation, ...changes) => {
    const totals = new Set(changes.flatMap(({ add }) => Object.keys(add)));
    for (const { stream } of changes) {
      for await (const envelope of bench.store.read(parseStream(stream).name))
        for (const row of historyRows(envelope))
          expect(await bench.rows.row(generation, rowKey(row))).toBeDefined();
    }
    for (const total of totals) expect(underway).not.toContain(total);
    for (const total of totals) underway.add(total);
    mostAtOnce = Math.max(mostAtOnce, underway.size);
    together.push(changes.length);
    await new Promise(setImmediate);
    for (const total of totals) underway.delete(total);
    return bench.rows.writeStream(generation, ...changes);
  };
  const deps = { ...depsOf(bench, { concurrency: 8 }), rows: { ...bench.rows, writeStream } };
  const job = rebuildJob({
    ...deps,
    ...settings,
    checkpoints: memoryCheckpoints(),
    knownEnds: async () => ({}),
  });
  const input = {
    ...requested,
    generation: 2,
    before: 1,
    accepted: [],
    verify: { run: 'run-1', generations: [1, 2], others: [], accepted: [] },
  };
  const step = (segment: number) => job.step(input, { segment, of: 2 }, 'folding');
  const steps = await Promise.all([step(0), step(1)]);
  expect(steps.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(24);
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(Math.max(...together)).toBeGreaterThan(1);
  expect(together.reduce((sum, count) => sum + count)).toBe(24);
  await bench.rows.changeGenerations(await bench.rows.generations(), { ...firstGenerations, live: 2 });
  expect((await verify(depsOf(bench))).findings).toEqual([]);
});

describe('a repair in segments', () => {
  const run = (deps: ReturnType<typeof dyingAt>['deps']) =>
    runHere(
      repairJob({ ...deps, ...settings }),
      requested,
      { segments: 2, atOnce: 2, backoff: async () => undefined },
      deps.checkpoints,
    );

  it('a segmented repair ends with the same rows after a crash at any write', async () => {
    let deaths = 0;
    for (let nth = 1, isOver = false; !isOver; nth += 3) {
      const bench = await damagedClub();
      const { deps, writes } = dyingAt(bench, nth);
      const isDone = await run(deps).catch((error: unknown) => {
        expect(String(error)).toMatch(/has died|segments of repair/);
        return undefined;
      });
      if (!isDone) await run(deps).catch(orForgotten);
      expect((await verify(depsOf(bench))).findings).toEqual([]);
      expect(await eventsOf(bench, 'replay#')).toEqual(['RowsRepaired']);
      isOver = writes() < nth;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  });

  it('a repair event names at most 200 streams', async () => {
    const bench = await startMemoryBench();
    open = bench;
    for (let number = 0; number < 450; number += 1)
      await happens(bench.store, `family#f-${number}`, [registered(`f-${number}`, `Family ${number}`)]);
    await projectAll(bench);
    for (let number = 0; number < 450; number += 1)
      await bench.rows.removeRows(1, [`document|family|f-${number}`]);
    expect((await repairFound(depsOf(bench), 'owner')).left).toEqual([]);
    const named: number[] = [];
    for await (const stream of bench.store.streams())
      if (stream.startsWith('replay#'))
        for await (const { data } of bench.store.read(stream))
          named.push((data as { streams: string[] }).streams.length);
    expect(named.sort((one, other) => other - one)).toEqual([200, 200, 50]);
  });
});
