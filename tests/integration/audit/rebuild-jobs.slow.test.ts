import { requestedJob } from '@hoops/audit/jobs/requested-job';
import { rebuildJob } from '@hoops/audit/rebuild/rebuild-job';
import { repairJob } from '@hoops/audit/rebuild/repair-job';
import { withoutValues } from '@hoops/audit/verification/describe';
import { verify } from '@hoops/audit/verification/verify';
import type { JobResult } from '@hoops/domain/job/events';
import { type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { repository } from '@hoops/event-store/repository';
import { jobRuns } from '@hoops/projections/job-runs';
import { projectStream } from '@hoops/projections/project-stream';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { silentLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { afterEach, expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { happens, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const club = async (
  beforeRow: (bench: AuditBench, generation: number, key: string) => Promise<unknown> = async () => null,
) => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  await projectAll(bench);
  await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all' });
  await bench.rows.putHistory(1, [
    { kind: 'entry', list: 'administrators', sort: 'mallory smith', id: 'mallory', data: { sub: 'mallory' } },
  ]);
  const stored = new Map<string, string>();
  const inMemory = memoryCheckpoints();
  const checkpoints: Checkpoints = {
    read: inMemory.read,
    write: async (name, value) => {
      stored.set(name, value);
      await inMemory.write(name, value);
    },
  };
  const row: typeof bench.rows.row = async (generation, key) => {
    await beforeRow(bench, generation, key);
    return bench.rows.row(generation, key);
  };
  const deps = {
    ...depsOf(bench),
    rows: { ...bench.rows, row },
    checkpoints,
    leftovers: checkpoints,
    kept: withoutValues,
    isGivenUp: async (rebuildId: string) =>
      (await jobRuns(bench.store, 'rebuild')).some(
        ({ runId, endedAt }) => runId === rebuildId && endedAt !== null,
      ),
    toAccept: 'Name each of these streams when you start a rebuild.',
    logger: silentLogger,
    knownEnds: async () => ({}),
    aStep: { pages: 2, commits: 3 },
  };
  let minutes = 0;
  const aStepACall = {
    now: () => {
      minutes += 2;
      return new Date(minutes * 60_000);
    },
  };
  const isIn = (pass: string, runId = 'run-1'): boolean =>
    [...stored].some(
      ([name, text]) => name.startsWith(`rebuild/${runId}/`) && text.includes(`"cursor":"${pass}`),
    );
  const handlers = {
    rebuild: segmentHandler(requestedJob(deps, rebuildJob(deps)), checkpoints, aStepACall),
    repair: segmentHandler(requestedJob(deps, repairJob(deps)), checkpoints, aStepACall),
  };
  type Kind = keyof typeof handlers;
  const ask = (command: JobCommand) =>
    repository(deps, jobStreams).execute(command.kind, [command], {
      commandId: deps.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${command.runId}`,
    });
  const start = (kind: Kind, runId: string, named: object = {}) =>
    ask({ type: 'RequestJob', kind, runId, reason: 'a test', ...named });
  const work = (
    kind: Kind,
    before: (request: SegmentRequest, nth: number) => Promise<unknown> = async () => null,
  ) => {
    let asked = 0;
    return runSegments(
      async (request) => {
        asked += 1;
        await before(request, asked);
        return handlers[kind](request);
      },
      { segments: 2, atOnce: 2, recordsFailure: true, wait: async () => undefined },
    );
  };
  const run = async (kind: Kind, runId: string) => {
    const found = (await jobRuns(bench.store, kind)).find((one) => one.runId === runId);
    if (!found) throw new Error(`There is no run ${runId}.`);
    return found;
  };
  const findings = async () => {
    await projectAll({ ...bench, store: bench.otherStore() });
    return (await verify(deps)).findings;
  };
  return { bench, stored, ask, start, handlers, work, run, findings, isIn };
};

const figuresOf = (result: JobResult | null) =>
  Object.fromEntries((result?.figures ?? []).map(({ name, value }) => [name, value]));

const replayed = async ({ store }: AuditBench) => {
  const events: { type: string; data: unknown; actor: unknown; correlationId: string }[] = [];
  for await (const stream of store.streams()) {
    if (!stream.startsWith('replay#')) continue;
    for await (const { type, data, actor, correlationId } of store.read(stream))
      events.push({ type, data, actor, correlationId });
  }
  return events;
};

it('a rebuild job switches generations, reports differences in the old rows and records the requester', async () => {
  const { bench, stored, start, work, run, findings } = await club();
  await start('rebuild', 'run-1');
  await work('rebuild');
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  const { status, result } = await run('rebuild', 'run-1');
  expect(status).toBe('completed');
  expect(result?.problems).toBe(0);
  expect(result?.findings).toContain(
    'family#dana: the athlete row jordan: medicalConditions is a text of 11 characters, expected absent.',
  );
  expect(figuresOf(result)).toMatchObject({ streams: 10, differences: 3 });
  const by = { actor: { sub: 'coach', role: 'admin' }, correlationId: 'because of run-1' };
  expect(await replayed(bench)).toMatchObject([
    { type: 'RebuildStarted', data: { rebuildId: 'run-1', generation: 2 }, ...by },
    { type: 'RebuildSwitched', ...by },
  ]);
  expect(await findings()).toEqual([]);
  // Checkpoints contain only the result, because sums and names were erased.
  expect(JSON.stringify([...stored])).not.toMatch(/"sums":"\S|mallory smith|none at all/);
});

it('a rebuild job does not switch to rows that differ from the events, removes them and stores no names', async () => {
  const { bench, stored, start, work, run, isIn } = await club();
  await start('rebuild', 'run-1');
  await work('rebuild', async () => {
    if (!isIn('verifying')) return;
    await bench.rows.removeRows(2, ['document|athlete|jordan']);
    await bench.rows.putHistory(2, [
      { kind: 'entry', list: 'administrators', sort: 'eve moss', id: 'eve', data: { sub: 'eve' } },
    ]);
    await bench.rows.replaceTotal(2, 'entry|month-totals|2020-01|2020-01.1', undefined, { refunded: 7 });
  });
  expect(await run('rebuild', 'run-1')).toMatchObject({
    status: 'failed',
    problem: expect.stringMatching(
      /^The new rows differ from the events in 3 places\. Nothing was switched\./,
    ),
  });
  expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
  for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
  expect(JSON.stringify([...stored])).not.toMatch(/eve moss|mallory smith/);
  await start('rebuild', 'run-2');
  await work('rebuild');
  expect(await run('rebuild', 'run-2')).toMatchObject({ status: 'completed' });
});

it('a rebuild job switches even if a stream keeps changing, and reports that stream as not checked', async () => {
  let written = 0;
  const { bench, start, work, run, findings, isIn } = await club(async (moving, generation, key) => {
    if (generation !== 2 || key !== 'document|athlete|jordan') return;
    written += 1;
    await happens(moving.store, danas, [renamed('jordan', `Jordan ${written}`)]);
    for (const each of [1, 2]) await projectStream(moving, each, danas);
  });
  await start('rebuild', 'run-1');
  await work('rebuild', async () => {
    if (isIn('verifying') && written === 0) await bench.rows.removeRows(2, ['document|athlete|jordan']);
  });
  expect(written).toBeGreaterThan(4);
  const { status, result } = await run('rebuild', 'run-1');
  expect({ status, problem: (await run('rebuild', 'run-1')).problem }).toEqual({
    status: 'completed',
    problem: null,
  });
  expect(figuresOf(result)).toMatchObject({ 'streams not checked': 1 });
  expect((await bench.rows.generations()).live).toBe(2);
  expect(await findings()).toEqual([]);
});

it('a rebuild job runs on the deployed state machine and is abandoned there when canceled', async () => {
  const definition = JSON.stringify(segmentsDefinition({ segments: 3, hours: 24, recordsFailure: true }));
  const { bench, ask, start, handlers, run, isIn } = await club();
  const execute = (before: (request: SegmentRequest) => Promise<unknown>) =>
    interpret(definition, {}, async (_resource, payload) => {
      await before(payload as SegmentRequest);
      return handlers.rebuild(payload as SegmentRequest);
    });
  await start('rebuild', 'run-1');
  const cancelled = await execute(async () => {
    if (isIn('folding')) await ask({ type: 'CancelJob', kind: 'rebuild', runId: 'run-1' });
  });
  expect(cancelled.status).toBe('SUCCEEDED');
  expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
  for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
  await start('rebuild', 'run-2');
  expect((await execute(async () => undefined)).status).toBe('SUCCEEDED');
  expect(await run('rebuild', 'run-2')).toMatchObject({ status: 'completed' });
  expect(await bench.rows.generations()).toEqual({ live: 3, building: null, previous: 1 });
});

it('a rebuild job canceled at any step leaves correct live rows and removes the others', async () => {
  const ends: string[] = [];
  for (let nth = 2, isOver = false; !isOver; nth += 2) {
    const { bench, ask, start, work, run, findings } = await club();
    await start('rebuild', 'run-1');
    isOver = true;
    await work('rebuild', async (_request, asked) => {
      if (asked !== nth) return;
      isOver = false;
      await ask({ type: 'CancelJob', kind: 'rebuild', runId: 'run-1' });
    });
    const { live, building } = await bench.rows.generations();
    expect(building).toBeNull();
    if (live === 1) {
      for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
      await start('rebuild', 'run-2');
      await work('rebuild');
      expect(await run('rebuild', 'run-2')).toMatchObject({ status: 'completed' });
    }
    expect(await findings()).toEqual([]);
    ends.push((await run('rebuild', 'run-1')).status);
  }
  expect(ends.filter((status) => status === 'cancelled').length).toBeGreaterThan(4);
  expect(ends.at(-1)).toBe('completed');
});

it('a rebuild job drops the rows of an earlier rebuild whose process died', async () => {
  const { bench, ask, start, work, run, findings, isIn } = await club();
  await start('rebuild', 'run-1');
  let isVerifying = false;
  const died = work('rebuild', async (request) => {
    isVerifying ||= isIn('verifying');
    if (isVerifying && request.phase !== 'work') throw new Error('The process has died.');
  });
  await expect(died).rejects.toThrow('has died');
  expect(await bench.rows.generations()).toMatchObject({ live: 1, building: 2 });
  await ask({ type: 'CancelJob', kind: 'rebuild', runId: 'run-1' });
  await start('rebuild', 'run-2');
  await work('rebuild');
  expect(await run('rebuild', 'run-2')).toMatchObject({ status: 'completed' });
  expect(await bench.rows.generations()).toEqual({ live: 3, building: null, previous: 1 });
  for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
  expect((await replayed(bench)).map(({ type }) => type)).toEqual([
    'RebuildStarted',
    'RebuildAbandoned',
    'RebuildStarted',
    'RebuildSwitched',
  ]);
  expect(await findings()).toEqual([]);
});

it('a rebuild job names broken streams and is rejected unless these streams are accepted with a reason', async () => {
  const { bench, start, work, run } = await club();
  await bench.damageCommit(danas, 2, (body) => body.replace('"cents":5200', '"cents":5300'));
  await start('rebuild', 'run-1');
  await work('rebuild');
  const refused = await run('rebuild', 'run-1');
  expect(refused.problem).toMatch(/^The stored events of family#dana differ .* when you start a rebuild$/);
  expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
  await start('rebuild', 'run-2', { accept: [danas] });
  await work('rebuild');
  expect(await run('rebuild', 'run-2')).toMatchObject({ status: 'completed', accept: [danas] });
  const ofAccepted = (await replayed(bench)).filter(({ correlationId }) => correlationId.endsWith('run-2'));
  expect(ofAccepted).toMatchObject([
    { type: 'RebuildStarted' },
    { type: 'BrokenStreamAccepted', data: { stream: danas, reason: 'a test' }, actor: { sub: 'coach' } },
    { type: 'RebuildSwitched' },
  ]);
});

it('a repair job corrects its findings and stores no names', async () => {
  const { bench, stored, start, work, run, findings } = await club();
  await start('repair', 'run-1');
  await work('repair');
  const { status, result } = await run('repair', 'run-1');
  expect({ status, problems: result?.problems }).toEqual({ status: 'completed', problems: 0 });
  expect(result?.findings).toHaveLength(3);
  expect(await findings()).toEqual([]);
  expect(await replayed(bench)).toMatchObject([
    {
      type: 'RowsRepaired',
      data: { strayRows: 1 },
      actor: { sub: 'coach', role: 'admin' },
      correlationId: 'because of run-1',
    },
  ]);
  expect(JSON.stringify([...stored])).not.toMatch(/mallory smith|none at all/);
});

it('a repair job rebuilds the rows of only the chosen streams', async () => {
  const { start, work, run, findings } = await club();
  await start('repair', 'run-1', { streams: [danas] });
  await work('repair');
  expect((await run('repair', 'run-1')).result).toMatchObject({ figures: [{ name: 'streams', value: 1 }] });
  expect((await findings()).map(({ kind }) => kind)).toEqual(['stray-row']);
  await start('repair', 'run-2', { streams: ['family#nobody'] });
  await work('repair');
  expect((await run('repair', 'run-2')).problem).toBe('There is no stream family#nobody');
});

it('a repair job does not start while a rebuild is open and does not run the rebuild', async () => {
  const { start, work, run } = await club();
  await start('rebuild', 'run-1');
  expect(await start('repair', 'run-2')).toMatchObject({ kind: 'rejected' });
  await work('repair');
  expect(await run('rebuild', 'run-1')).toMatchObject({ status: 'requested' });
});
