import { requestedJob } from '@hoops/audit/jobs/requested-job';
import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { removeOldRows } from '@hoops/audit/rebuild/remove-old-rows';
import { switchJob } from '@hoops/audit/rebuild/switch-job';
import { refuseWhileRunning, requestJob } from '@hoops/audit/request-job';
import { withoutValues } from '@hoops/audit/verification/describe';
import { verify } from '@hoops/audit/verification/verify';
import { type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { repository } from '@hoops/event-store/repository';
import { jobRuns } from '@hoops/projections/job-runs';
import { projectStream } from '@hoops/projections/project-stream';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { silentLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { afterEach, expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { writesBetweenDeaths } from '../../reliability/kill/kill-points.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { happens, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const club = async () => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  await projectAll(bench);
  await bench.damageDocument('athlete', 'sam', { grade: null });
  const checkpoints = memoryCheckpoints();
  let days = 0;
  const clock = { now: () => new Date(Date.parse('2026-11-10T18:00:00.000Z') + days * 86_400_000) };
  const deps = {
    ...depsOf(bench),
    clock,
    checkpoints,
    leftovers: checkpoints,
    logger: silentLogger,
    kept: withoutValues,
    knownEnds: async () => ({}),
  };
  const { rebuildId } = await rebuild(deps, 'owner');
  const ask = (command: JobCommand) =>
    repository(deps, jobStreams).execute(command.kind, [command], {
      commandId: deps.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${command.runId}`,
    });
  const handlerOf = (with_ = deps) => segmentHandler(requestedJob(with_, switchJob(with_)), checkpoints);
  const start = (runId: string) => ask({ type: 'RequestJob', kind: 'switch', runId, reason: 'a test' });
  const work = (
    before: (request: SegmentRequest, nth: number) => Promise<unknown> = async () => null,
    with_ = deps,
  ) => {
    let asked = 0;
    const handler = handlerOf(with_);
    return runSegments(
      async (request) => {
        asked += 1;
        await before(request, asked);
        return handler(request);
      },
      { segments: 1, atOnce: 1, backoff: async () => undefined },
    );
  };
  const run = async (runId: string) => {
    const found = (await jobRuns(bench.store, 'switch')).find((one) => one.runId === runId);
    if (!found) throw new Error(`There is no run ${runId}.`);
    return found;
  };
  const moves = async () => {
    const found: unknown[] = [];
    for await (const { type, data, actor, correlationId } of bench.store.read(`replay#${rebuildId}`))
      if (/RolledBack|RolledForward/.test(type)) found.push({ type, data, actor, correlationId });
    return found;
  };
  const rolledBack = {
    type: 'RebuildRolledBack',
    data: { rebuildId, generation: 2, live: 1, differences: expect.any(Number) },
    actor: { sub: 'coach', role: 'admin' },
    correlationId: 'because of run-1',
  };
  const expectBack = async () => {
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: 2 });
    expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'rolled-back', operator: 'coach' });
    expect(await moves()).toEqual([rolledBack]);
  };
  const findings = async () => {
    await projectAll({ ...bench, store: bench.otherStore() });
    return (await verify(deps)).findings;
  };
  const remove = (with_ = deps) =>
    runSegments(segmentHandler(removeOldRows(with_), checkpoints), {
      segments: 2,
      atOnce: 2,
      backoff: async () => undefined,
      wait: async () => undefined,
    });
  const rowsOf = async (generation: number) => {
    let count = 0;
    for await (const _ of bench.rows.allRows(generation)) count += 1;
    return count;
  };
  const pass = (number: number) => {
    days += number;
  };
  return {
    remove,
    rowsOf,
    pass,
    bench,
    deps,
    ask,
    start,
    work,
    run,
    handlerOf,
    rebuildId,
    moves,
    expectBack,
    findings,
  };
};

it('the switch job switches back and forth without losing newer events', async () => {
  const { bench, start, work, run, rebuildId, moves, expectBack, findings } = await club();
  await happens(bench.store, danas, [renamed('jordan', 'Jordan Since')]);
  const { version } = await bench.store.head(danas);
  for (const generation of [1, 2]) await projectStream(bench, generation, danas, version);
  await start('run-1');
  await work();
  expect(await run('run-1')).toMatchObject({
    status: 'completed',
    reason: 'a test',
    result: {
      findings: expect.arrayContaining([expect.stringContaining('the athlete row sam: grade is null')]),
    },
  });
  await expectBack();
  expect((await bench.rows.document(1, 'athlete', 'jordan'))?.data.athleteName).toBe('Jordan Since');

  await start('run-2');
  await work();
  expect(await run('run-2')).toMatchObject({
    status: 'completed',
    result: { problems: expect.any(Number) },
  });
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'switched' });
  expect((await moves()).slice(1)).toMatchObject([
    { type: 'RebuildRolledForward', data: { rebuildId, generation: 2 } },
  ]);
  expect(await findings()).toEqual([]);
  await start('run-3');
  await work();
  expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: 2 });
});

it('old rows are kept for seven days and then removed, and no switch is possible afterward', async () => {
  const { bench, deps, start, work, run, remove, rowsOf, pass, findings, rebuildId } = await club();
  const kept = await rowsOf(1);
  expect(kept).toBeGreaterThan(10);
  pass(6);
  await remove();
  expect(await bench.rows.generations()).toMatchObject({ live: 2, previous: 1 });
  pass(1);
  const stopped = { ...deps.rows, dropPage: () => Promise.reject(new Error('The process has died.')) };
  await expect(remove({ ...deps, rows: stopped })).rejects.toThrow('segments of remove-old-rows failed');
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: null });
  expect(await rowsOf(1)).toBe(kept);
  await remove();
  expect(await rowsOf(1)).toBe(0);
  expect(await findings()).toEqual([]);
  const retired: unknown[] = [];
  for await (const { type, data, actor } of bench.store.read(`replay#${rebuildId}`))
    if (type === 'GenerationRetired') retired.push({ data, actor });
  expect(retired).toEqual([{ data: { rebuildId, generation: 1 }, actor: { sub: 'jobs', role: 'system' } }]);
  await start('run-1');
  await work();
  expect(await run('run-1')).toMatchObject({
    status: 'failed',
    problem: 'There are no other rows to switch to',
  });
  expect(await rebuild(deps, 'owner')).toMatchObject({ generation: 3, previous: 2 });
});

it('the removal of old rows waits until no process writes them', async () => {
  const { deps, rowsOf, pass } = await club();
  pass(7);
  const kept = await rowsOf(1);
  let [now, hasWaited] = [0, false];
  const wallClock = { now: () => new Date(now) };
  const dropPage: typeof deps.rows.dropPage = (...args) => {
    hasWaited ||= now >= deps.drainMs;
    expect(hasWaited).toBe(true);
    return deps.rows.dropPage(...args);
  };
  const job = removeOldRows({ ...deps, wallClock, rows: { ...deps.rows, dropPage } });
  await runSegments(segmentHandler(job, deps.checkpoints), {
    segments: 1,
    atOnce: 1,
    async wait(ms) {
      expect(await rowsOf(1)).toBe(kept);
      now += ms;
    },
  });
  expect(await rowsOf(1)).toBe(0);
});

it('the switch job runs on the deployed state machine', async () => {
  const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 24, recordsFailure: true }));
  const { start, handlerOf, run, expectBack } = await club();
  await start('run-1');
  const handler = handlerOf();
  const { status } = await interpret(definition, {}, async (_resource, payload) =>
    handler(payload as SegmentRequest),
  );
  expect(status).toBe('SUCCEEDED');
  expect(await run('run-1')).toMatchObject({ status: 'completed' });
  await expectBack();
});

it('the switch job does not start while another job on all rows is open', async () => {
  const { deps, ask, start } = await club();
  for (const kind of ['rebuild', 'repair'] as const) {
    await ask({ type: 'RequestJob', kind, runId: kind, reason: 'a test' });
    expect(await start('run-1')).toMatchObject({ rejection: { rejected: 'job-running' } });
    await expect(requestJob(deps, 'owner', { kind: 'switch', reason: 'a test' })).rejects.toThrow(
      /^Switch of rows cannot start yet\. [A-Z][a-z ]+ is running, started by coach on /,
    );
    await expect(refuseWhileRunning(deps, 'switch')).rejects.toThrow('is running, started by coach');
    await ask({ type: 'CancelJob', kind, runId: kind });
  }
  expect(await start('run-1')).toMatchObject({ kind: 'accepted' });
  expect(await ask({ type: 'RequestJob', kind: 'rebuild', runId: 'run-2', reason: 'a test' })).toMatchObject({
    rejection: { rejected: 'job-running' },
  });
});

it('the switch job ends with the same result after a crash at any write', async () => {
  let nth = 1;
  for (let isOver = false; !isOver; ) {
    const { bench, deps, start, work, run, expectBack } = await club();
    await start('run-1');
    const { killable, isDead } = dyingAt(nth, 'before');
    await work(undefined, {
      ...deps,
      store: { ...deps.store, append: killable(deps.store.append) },
      checkpoints: { ...deps.checkpoints, write: killable(deps.checkpoints.write) },
      rows: {
        ...bench.rows,
        changeGenerations: killable(bench.rows.changeGenerations),
        changeRebuildProgress: killable(bench.rows.changeRebuildProgress),
      },
    }).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    isOver = !isDead();
    if (!isOver) nth += writesBetweenDeaths(2);
    await work();
    expect(await run('run-1')).toMatchObject({ status: 'completed' });
    await expectBack();
  }
  expect(nth).toBeGreaterThan(9);
});

it('a canceled switch job finishes a switch that has begun and otherwise changes nothing', async () => {
  const ends: string[] = [];
  for (let nth = 1, isOver = false; !isOver; nth += writesBetweenDeaths(2)) {
    const { bench, deps, ask, start, work, run, expectBack } = await club();
    await start('run-1');
    const { killable, isDead } = dyingAt(nth, 'after');
    await work(undefined, {
      ...deps,
      store: { ...deps.store, append: killable(deps.store.append) },
      checkpoints: { ...deps.checkpoints, write: killable(deps.checkpoints.write) },
      rows: { ...bench.rows, changeGenerations: killable(bench.rows.changeGenerations) },
    }).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    isOver = !isDead();
    const hasMoved = (await bench.rows.generations()).live === 1;
    await ask({ type: 'CancelJob', kind: 'switch', runId: 'run-1' });
    await work();
    const { status } = await run('run-1');
    ends.push(`${status}${hasMoved ? ' after the move' : ''}`);
    const isBack = (await bench.rows.generations()).live === 1;
    if (hasMoved || isBack) await expectBack();
    else expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  }
  expect(new Set(ends)).toEqual(
    new Set(['cancelled', 'cancelled after the move', 'completed after the move']),
  );
});

const dyingAt = (nth: number, dies: 'before' | 'after') => {
  let [count, isDead] = [0, false];
  const killable =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      count += 1;
      isDead ||= count === nth && dies === 'before';
      if (isDead) throw new Error('The process has died.');
      const result = await write(...args);
      isDead ||= count === nth;
      if (isDead) throw new Error('The process has died.');
      return result;
    };
  return { killable, isDead: () => isDead };
};
