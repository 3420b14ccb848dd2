import { backgroundJob } from '@hoops/audit/jobs/background-job';
import { retire } from '@hoops/audit/rebuild/generations';
import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { retireWork } from '@hoops/audit/rebuild/retire-work';
import { refuseWhileRunning, requestJob } from '@hoops/audit/request-job';
import { verify } from '@hoops/audit/verification/verify';
import { type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { repository } from '@hoops/event-store/repository';
import { jobRuns } from '@hoops/projections/job-runs';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { silentLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { afterEach, expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const club = async () => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  await projectAll(bench);
  const checkpoints = memoryCheckpoints();
  let waitedMs = 0;
  const deps = {
    ...depsOf(bench),
    checkpoints,
    logger: silentLogger,
    wallClock: { now: () => new Date(waitedMs) },
  };
  const pass = async (ms: number): Promise<void> => {
    waitedMs += ms;
  };
  const { rebuildId } = await rebuild(deps, 'owner');
  const jobOf = (with_: typeof deps) => segmentHandler(backgroundJob(with_, retireWork(with_)), checkpoints);
  const ask = (command: JobCommand) =>
    repository(deps, jobStreams).execute(command.kind, [command], {
      commandId: deps.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${command.runId}`,
    });
  const start = (runId: string) => ask({ type: 'RequestJob', kind: 'retire', runId, reason: 'a test' });
  const work = (
    before: (request: SegmentRequest, nth: number) => Promise<unknown> = async () => null,
    with_ = deps,
  ) => {
    let asked = 0;
    const handler = jobOf(with_);
    return runSegments(
      async (request) => {
        asked += 1;
        await before(request, asked);
        return handler(request);
      },
      {
        segments: 2,
        atOnce: 2,
        backoff: async () => undefined,
        wait: pass,
      },
    );
  };
  const run = async (runId: string) => {
    const found = (await jobRuns(bench.store, 'retire')).find((one) => one.runId === runId);
    if (!found) throw new Error(`There is no run ${runId}.`);
    return found;
  };
  const rowsOf = async (generation: number) => {
    let count = 0;
    for await (const _ of bench.rows.allRows(generation)) count += 1;
    return count;
  };
  const findings = async () => {
    await projectAll({ ...bench, store: bench.otherStore() });
    return (await verify(deps)).findings;
  };
  const expectRetired = async () => {
    expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: null });
    expect(await rowsOf(1)).toBe(0);
    expect(await findings()).toEqual([]);
    const retired: unknown[] = [];
    for await (const { type, data, actor } of bench.store.read(`replay#${rebuildId}`))
      if (type === 'GenerationRetired') retired.push({ data, actor });
    expect(retired).toEqual([{ data: { rebuildId, generation: 1 }, actor: { sub: 'coach', role: 'admin' } }]);
  };
  return {
    bench,
    deps,
    ask,
    start,
    pass,
    jobOf,
    work,
    run,
    rowsOf,
    findings,
    expectRetired,
    waitedMs: () => waitedMs,
  };
};

it('a retire job waits until no process writes the old rows, drops the rows and is recorded', async () => {
  const { deps, start, work, run, rowsOf, expectRetired, waitedMs } = await club();
  const kept = await rowsOf(1);
  expect(kept).toBeGreaterThan(10);
  await start('run-1');
  let lastWait = 0;
  await work(async (request) => {
    if (request.phase === 'work' && waitedMs() < deps.drainMs) expect(await rowsOf(1)).toBe(kept);
    lastWait = waitedMs();
  });
  expect(lastWait).toBe(deps.drainMs);
  expect(await run('run-1')).toMatchObject({
    status: 'completed',
    reason: 'a test',
    result: { problems: 0 },
  });
  const { result } = await run('run-1');
  // The figure includes checkpoints, which are removed with the rows.
  expect(result?.figures[0]?.value).toBeGreaterThan(kept);
  await expectRetired();

  await start('run-2');
  await work();
  expect(await run('run-2')).toMatchObject({
    status: 'failed',
    problem: 'There is no old generation to retire',
  });
  expect((await rebuild(deps, 'owner')).generation).toBe(3);
});

it('a retire job runs on the deployed state machine, which waits without a worker', async () => {
  const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 24, recordsFailure: true }));
  const { start, jobOf, deps, pass, run, expectRetired, waitedMs } = await club();
  await start('run-1');
  const handler = jobOf(deps);
  const { status } = await interpret(definition, {}, async (_resource, payload) => {
    const answer = await handler(payload as SegmentRequest);
    if ('waitSeconds' in answer) await pass(Number(answer.waitSeconds) * 1_000);
    return answer;
  });
  expect(status).toBe('SUCCEEDED');
  expect(waitedMs()).toBe(deps.drainMs);
  expect(await run('run-1')).toMatchObject({ status: 'completed' });
  await expectRetired();
});

it('a retire job and a rebuild job exclude each other', async () => {
  const { deps, ask, start } = await club();
  await ask({ type: 'RequestJob', kind: 'rebuild', runId: 'run-1', reason: 'a test' });
  expect(await start('run-2')).toMatchObject({ kind: 'rejected', rejection: { rejected: 'job-running' } });
  await expect(requestJob(deps, 'owner', { kind: 'retire', reason: 'a test' })).rejects.toThrow(
    /^Removal of the old rows cannot start yet\. Rebuild is running, started by coach on /,
  );
  await ask({ type: 'CancelJob', kind: 'rebuild', runId: 'run-1' });
  expect(await start('run-2')).toMatchObject({ kind: 'accepted' });
  await expect(refuseWhileRunning(deps, 'rebuild')).rejects.toThrow(
    /^Rebuild cannot start yet\. Removal of the old rows is running, started by coach on /,
  );
});

it('a retire job ends with the same result after a crash before or after any write', async () => {
  for (const dies of ['before', 'after'] as const) {
    let writes = 0;
    for (let nth = 1, isOver = false; !isOver; nth += 1) {
      const { bench, deps, start, work, run, expectRetired } = await club();
      await start('run-1');
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
      await work(async () => null, {
        ...deps,
        store: { ...deps.store, append: killable(deps.store.append) },
        checkpoints: { ...deps.checkpoints, write: killable(deps.checkpoints.write) },
        rows: {
          ...bench.rows,
          changeGenerations: killable(bench.rows.changeGenerations),
          dropPage: killable(bench.rows.dropPage),
        },
      }).catch((error: unknown) => {
        if (!isDead) throw error;
      });
      isOver = !isDead;
      writes = count;
      await work();
      expect(await run('run-1')).toMatchObject({ status: 'completed' });
      await expectRetired();
    }
    expect(writes).toBeGreaterThan(8);
  }
});

it('a retire job completes the removal that a canceled retire job began', async () => {
  const ends: string[] = [];
  for (let nth = 1, isOver = false; !isOver; nth += 1) {
    const { ask, start, work, run, expectRetired } = await club();
    await start('run-1');
    isOver = true;
    await work(async (_request, asked) => {
      if (asked !== nth) return;
      isOver = false;
      await ask({ type: 'CancelJob', kind: 'retire', runId: 'run-1' });
    });
    ends.push((await run('run-1')).status);
    if (ends.at(-1) === 'cancelled') {
      await start('run-2');
      await work();
      // A run canceled at its very end may have nothing to remove anymore.
      const { status, problem } = await run('run-2');
      expect(problem ?? status).toMatch(/^(completed|There is no old generation to retire)$/);
    }
    await expectRetired();
  }
  expect(ends.filter((status) => status === 'cancelled').length).toBeGreaterThan(4);
  expect(ends.at(-1)).toBe('completed');
});

it('a retire job after a cancellation and a rollback drops only rows that are not live', async () => {
  const { bench, deps, start, ask, work, run, findings } = await club();
  await start('run-1');
  const rows = {
    ...bench.rows,
    changeGenerations: async () => {
      await ask({ type: 'CancelJob', kind: 'retire', runId: 'run-1' });
      return false;
    },
  };
  await work(async () => null, { ...deps, rows });
  expect(await run('run-1')).toMatchObject({ status: 'cancelled' });
  const kept = await bench.rows.generations();
  expect(kept).toEqual({ live: 2, building: null, previous: 1 });
  await bench.rows.changeGenerations(kept, { live: 1, building: null, previous: 2 });
  await start('run-2');
  await work();
  expect(await run('run-2')).toMatchObject({ status: 'completed' });
  expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
  expect(await findings()).toEqual([]);
});

it('retire in a separate process waits as long as the job does and drops the named generation', async () => {
  const { deps, rowsOf } = await club();
  const waits: number[] = [];
  const waiting = { ...deps, wait: async (ms: number) => void waits.push(ms) };
  expect(await retire(waiting, 'owner', 1)).toEqual({ generation: 1 });
  expect(waits).toEqual([deps.drainMs]);
  expect(await rowsOf(1)).toBe(0);
});
