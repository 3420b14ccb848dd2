import type { Stage } from '@hoops/audit/jobs/staged-job';
import { type Acceptance, nothingAccepted } from '@hoops/audit/rebuild/acceptance';
import { foldStage } from '@hoops/audit/rebuild/fold-stage';
import type { RebuildJobDeps } from '@hoops/audit/rebuild/generation-steps';
import { mendStage } from '@hoops/audit/rebuild/mend-stage';
import { rebuildJob } from '@hoops/audit/rebuild/rebuild-job';
import { recordStage } from '@hoops/audit/rebuild/record-stage';
import { type RepairJobDeps, repairJob, withoutValues } from '@hoops/audit/rebuild/repair-job';
import { byOperator } from '@hoops/audit/record';
import { verify } from '@hoops/audit/verification/verify';
import {
  listsOf,
  type PiecesOfFindings,
  saveFindings,
  saveVerifyReport,
} from '@hoops/audit/verification/verify-report';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { firstGenerations } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
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

/** Club with one damaged row of each kind that a repair fixes. */
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

/** The process dies once at the nth write: before an odd-numbered write, after an even-numbered write. */
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

describe('a rebuild in segments', () => {
  const asked = (acceptance: Acceptance = nothingAccepted) => ({
    requestOf: async () => ({ by: byOperator('owner'), acceptance }),
    isGivenUp: async () => false,
    toAccept: 'Accept them.',
    kept: withoutValues,
  });
  const run = (deps: Omit<RebuildJobDeps, keyof ReturnType<typeof asked>>, segments = 2, runId = 'run-1') => {
    const job = rebuildJob({ ...deps, ...asked() });
    const begin = (of: number) => job.begin(runId, of);
    return runSegments(segmentHandler({ ...job, isKeptByRun: true, begin }, deps.checkpoints), {
      segments,
      atOnce: 2,
    });
  };

  it.each([
    ['all is well', wholeClub, 1, writesBetweenDeaths(3)],
    ['much is wrong', damagedClub, 2, writesBetweenDeaths(29)],
  ])(
    'a segmented rebuild ends with the same rows after a crash at any write when %s',
    async (_what, club, segments, every) => {
      let deaths = 0;
      for (let nth = 1, isDone = false; !isDone; nth += every) {
        const bench = await club();
        const { deps, writes } = dyingAt(bench, nth);
        await run(deps, segments).catch((error: unknown) =>
          expect(String(error)).toMatch(/has died|segments of rebuild/),
        );
        await run(deps, segments);
        expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
        expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'switched' });
        expect(await eventsOf(bench, 'replay#')).toEqual(['RebuildStarted', 'RebuildSwitched']);
        await projectAll(bench);
        expect((await verify(depsOf(bench))).findings).toEqual([]);
        isDone = writes() < nth;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(5);
    },
  );
});

it('a folding step barely exceeds its share of commits, even when reading concurrently', async () => {
  const bench = await startMemoryBench();
  open = bench;
  for (let number = 0; number < 12; number += 1) {
    const id = `family-${number}`;
    await happens(bench.store, `family#${id}`, [registered(id, `Family ${number}`)]);
  }
  await bench.rows.changeGenerations(firstGenerations, { ...firstGenerations, building: 2 });
  const deps = { ...depsOf(bench, { concurrency: 8 }), aStep: { pages: 1, commits: 4 } };
  const stage = foldStage(deps, async () => ({ generation: 2, accepted: [] }));
  const segment = { segment: 0, of: 1 };
  const counts: number[] = [];
  let cursor: string | null = null;
  do {
    const stepped = await stage.step({ generation: 2, accepted: [] }, segment, cursor);
    counts.push(stepped.count);
    ({ cursor } = stepped);
  } while (cursor !== null);
  expect(counts).toEqual([4, 4, 4, 0]);
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
  const stage = foldStage(deps, async () => ({ generation: 2, accepted: [] }));
  const step = (segment: number) => stage.step({ generation: 2, accepted: [] }, { segment, of: 2 }, null);
  const steps = await Promise.all([step(0), step(1)]);
  expect(steps.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(24);
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(Math.max(...together)).toBeGreaterThan(1);
  expect(together.reduce((sum, count) => sum + count)).toBe(24);
  await bench.rows.changeGenerations(await bench.rows.generations(), { ...firstGenerations, live: 2 });
  expect((await verify(depsOf(bench))).findings).toEqual([]);
});

describe('a repair in segments', () => {
  const run = (deps: Omit<RepairJobDeps, 'kept' | 'byOf' | 'isGivenUp'>) => {
    const job = repairJob({
      ...deps,
      kept: withoutValues,
      byOf: async () => byOperator('owner'),
      isGivenUp: async () => false,
    });
    const begin = (of: number) => job.begin('run-1', of);
    return runSegments(segmentHandler({ ...job, isKeptByRun: true, begin }, deps.checkpoints), {
      segments: 2,
      atOnce: 2,
    });
  };

  it('a segmented repair ends with the same rows after a crash at any write', async () => {
    let deaths = 0;
    for (let nth = 1, isDone = false; !isDone; nth += 9) {
      const bench = await damagedClub();
      const { deps, writes } = dyingAt(bench, nth);
      await run(deps).catch((error: unknown) => expect(String(error)).toMatch(/has died|segments of repair/));
      await run(deps);
      expect((await verify(depsOf(bench))).findings).toEqual([]);
      expect(await eventsOf(bench, 'replay#')).toEqual(['RowsRepaired']);
      isDone = writes() < nth;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  });
});

describe('much that is to be mended', () => {
  const [pieces, each] = [40, 60];
  /** Verification of rows without streams in many segments, with a count of its reads. */
  const setting = async () => {
    const bench = await startMemoryBench();
    open = bench;
    const memory = memoryCheckpoints();
    let reads = 0;
    const checkpoints: Checkpoints = {
      ...memory,
      read: async (name) => {
        if (name.startsWith('verify/report/found/')) reads += 1;
        return memory.read(name);
      },
    };
    const place = { run: 'found', place: 'claims-0-of-1' };
    let saved: PiecesOfFindings = { events: 0, rows: 0 };
    const stray = (id: string) =>
      ({ kind: 'entry', list: 'parents', sort: 'stray', id, data: { id } }) as const;
    for (let piece = 0; piece < pieces; piece += 1) {
      const rows = Array.from({ length: each }, (_, number) => stray(`${piece}-${number}`));
      await bench.rows.putHistory(1, rows);
      const found = rows.map((row) => ({ kind: 'stray-row', rowKey: rowKey(row) }) as const);
      saved = await saveFindings(checkpoints, place, saved, found, withoutValues);
    }
    await saveVerifyReport(checkpoints, {
      ...{ run: 'found', generation: 1, rows: 0, streams: 0, commits: 0, events: 0, erased: 0, unproven: 0 },
      ...{ keptHeads: null, accepted: [], unkept: 0, movedTotals: 0, movedStreams: 0 },
      lists: listsOf(place.run, place.place, saved),
    });
    reads = 0;
    const deps = { ...depsOf(bench), checkpoints, knownEnds: async () => ({}), kept: withoutValues };
    return { bench, deps, reads: () => reads };
  };
  const input = { generation: 1, found: 'found', keepsMisfiled: false };
  const ended = async <Input>(stage: Stage<Input>, given: Input, of: number): Promise<number[]> => {
    const counts: number[] = [];
    for (let segment = 0; segment < of; segment += 1) {
      let cursor: string | null = null;
      do {
        const stepped = await stage.step(given, { segment, of }, cursor);
        counts.push(stepped.count);
        ({ cursor } = stepped);
      } while (cursor !== null);
    }
    return counts;
  };
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

  it('a repair reads many findings once per segment and fixes them in bounded steps', async () => {
    const { bench, deps, reads } = await setting();
    const counts = await ended(
      mendStage(deps, async () => input),
      input,
      2,
    );
    expect(sum(counts)).toBe(pieces * each);
    expect(Math.max(...counts)).toBeLessThan(200 + each);
    expect(reads()).toBe(2 * pieces);
    for await (const { row } of bench.rows.allRows(1)) throw new Error(`A row was left: ${row.kind}`);
  });

  it('many findings are recorded in bounded steps, and each only once', async () => {
    const { bench, deps, reads } = await setting();
    const given = { ...input, id: 'run-1.1', by: byOperator('owner') };
    const stage = recordStage(deps, async () => given);
    expect(sum(await ended(stage, given, 2))).toBe(pieces * each);
    expect(reads()).toBe(pieces);
    const recorded = await eventsOf(bench, 'replay#');
    await ended(stage, given, 2);
    expect(await eventsOf(bench, 'replay#')).toEqual(recorded);
  });

  it('a repair event names at most 200 streams', async () => {
    const { bench, deps } = await setting();
    const place = { run: 'more', place: 'doubts-0-of-1' };
    let saved: PiecesOfFindings = { events: 0, rows: 0 };
    for (let piece = 0; piece < 10; piece += 1) {
      const found = Array.from(
        { length: each },
        (_, number) => ({ kind: 'wrong-checkpoint', stream: `family#f-${piece}-${number}` }) as const,
      );
      saved = await saveFindings(deps.checkpoints, place, saved, found, withoutValues);
    }
    await saveVerifyReport(deps.checkpoints, {
      ...{ run: 'more', generation: 1, rows: 0, streams: 0, commits: 0, events: 0, erased: 0, unproven: 0 },
      ...{ keptHeads: null, accepted: [], unkept: 0, movedTotals: 0, movedStreams: 0 },
      lists: listsOf(place.run, place.place, saved),
    });
    const given = { ...input, found: 'more', id: 'run-1.1', by: byOperator('owner') };
    const counts = await ended(
      recordStage(deps, async () => given),
      given,
      1,
    );
    expect(counts).toEqual([240, 240, 120]);
    const named: number[] = [];
    for await (const stream of bench.store.streams())
      for await (const { data } of bench.store.read(stream))
        named.push((data as { streams: string[] }).streams.length);
    expect(sum(named)).toBe(600);
    expect(Math.max(...named)).toBe(200);
  });
});
