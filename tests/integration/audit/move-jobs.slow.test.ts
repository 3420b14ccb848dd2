import { backgroundJob } from '@hoops/audit/jobs/background-job';
import { retire } from '@hoops/audit/rebuild/generations';
import type { SwitchDirection } from '@hoops/audit/rebuild/move-job';
import { moveWork } from '@hoops/audit/rebuild/move-work';
import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { requestJob } from '@hoops/audit/request-job';
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

/** Rebuilt club: generation 2 is live; generation 1, which has a wrong row, is retained. */
const club = async () => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  await projectAll(bench);
  await bench.damageDocument('athlete', 'sam', { grade: null });
  const checkpoints = memoryCheckpoints();
  const deps = { ...depsOf(bench), checkpoints, logger: silentLogger, knownEnds: async () => ({}) };
  const { rebuildId } = await rebuild(deps, 'owner');
  const ask = (command: JobCommand) =>
    repository(deps, jobStreams).execute(command.kind, [command], {
      commandId: deps.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${command.runId}`,
    });
  const handlerOf = (way: SwitchDirection, with_ = deps) =>
    segmentHandler(backgroundJob(with_, moveWork(with_, way)), checkpoints);
  const start = (kind: SwitchDirection, runId: string) =>
    ask({ type: 'RequestJob', kind, runId, reason: 'a test' });
  const work = (
    way: SwitchDirection,
    before: (request: SegmentRequest, nth: number) => Promise<unknown> = async () => null,
    with_ = deps,
  ) => {
    let asked = 0;
    const handler = handlerOf(way, with_);
    return runSegments(
      async (request) => {
        asked += 1;
        await before(request, asked);
        return handler(request);
      },
      { segments: 1, atOnce: 1, backoff: async () => undefined },
    );
  };
  const run = async (kind: SwitchDirection, runId: string) => {
    const found = (await jobRuns(bench.store, kind)).find((one) => one.runId === runId);
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
  return { bench, deps, ask, start, work, run, handlerOf, rebuildId, moves, expectBack, findings };
};

it('the rollback and rollforward jobs switch generations without losing newer events', async () => {
  const { bench, deps, start, work, run, rebuildId, moves, expectBack, findings } = await club();
  await happens(bench.store, danas, [renamed('jordan', 'Jordan Since')]);
  const { version } = await bench.store.head(danas);
  for (const generation of [1, 2]) await projectStream(bench, generation, danas, version);
  await start('rollback', 'run-1');
  await work('rollback');
  expect(await run('rollback', 'run-1')).toMatchObject({
    status: 'completed',
    reason: 'a test',
    result: {
      findings: expect.arrayContaining([expect.stringContaining('the athlete row sam: grade is null')]),
    },
  });
  await expectBack();
  expect((await bench.rows.document(1, 'athlete', 'jordan'))?.data.athleteName).toBe('Jordan Since');
  await expect(rebuild(deps, 'owner')).rejects.toThrow('are still kept for a rollback.');

  await start('rollback', 'run-2');
  await work('rollback');
  const none = 'There is no older generation to go back to';
  expect(await run('rollback', 'run-2')).toMatchObject({ status: 'failed', problem: none });

  await start('rollforward', 'run-3');
  await work('rollforward');
  expect(await run('rollforward', 'run-3')).toMatchObject({
    status: 'completed',
    result: { problems: expect.any(Number) },
  });
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'switched' });
  expect((await moves()).slice(1)).toMatchObject([
    { type: 'RebuildRolledForward', data: { rebuildId, generation: 2 } },
  ]);
  expect(await findings()).toEqual([]);

  await retire(deps, 'owner');
  await start('rollforward', 'run-4');
  await work('rollforward');
  const noNewer = 'There is no newer generation to go forward to';
  expect(await run('rollforward', 'run-4')).toMatchObject({ status: 'failed', problem: noNewer });
});

it('the rollback job runs on the deployed state machine', async () => {
  const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 24, recordsFailure: true }));
  const { start, handlerOf, run, expectBack } = await club();
  await start('rollback', 'run-1');
  const handler = handlerOf('rollback');
  const { status } = await interpret(definition, {}, async (_resource, payload) =>
    handler(payload as SegmentRequest),
  );
  expect(status).toBe('SUCCEEDED');
  expect(await run('rollback', 'run-1')).toMatchObject({ status: 'completed' });
  await expectBack();
});

it('the rollback job does not start while another job on all rows is open', async () => {
  const { deps, ask, start } = await club();
  for (const kind of ['rebuild', 'repair', 'retire', 'rollforward'] as const) {
    await ask({ type: 'RequestJob', kind, runId: kind, reason: 'a test' });
    expect(await start('rollback', 'run-1')).toMatchObject({ rejection: { rejected: 'job-running' } });
    await expect(requestJob(deps, 'owner', { kind: 'rollback', reason: 'a test' })).rejects.toThrow(
      /^Return to the old rows cannot start yet\. [A-Z][a-z ]+ is running, started by coach on /,
    );
    await ask({ type: 'CancelJob', kind, runId: kind });
  }
  expect(await start('rollback', 'run-1')).toMatchObject({ kind: 'accepted' });
  expect(await ask({ type: 'RequestJob', kind: 'retire', runId: 'run-2', reason: 'a test' })).toMatchObject({
    rejection: { rejected: 'job-running' },
  });
});

// The job dies once after each write.
it('the rollback job ends with the same result after a crash at any write', async () => {
  let nth = 1;
  for (let isOver = false; !isOver; ) {
    const { bench, deps, start, work, run, expectBack } = await club();
    await start('rollback', 'run-1');
    const { killable, isDead } = dyingAt(nth, 'before');
    await work('rollback', undefined, {
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
    await work('rollback');
    expect(await run('rollback', 'run-1')).toMatchObject({ status: 'completed' });
    await expectBack();
  }
  expect(nth).toBeGreaterThan(9);
});

it('a canceled rollback job finishes a switch that is already recorded and otherwise changes nothing', async () => {
  const ends: string[] = [];
  for (let nth = 1, isOver = false; !isOver; nth += writesBetweenDeaths(2)) {
    const { bench, deps, ask, start, work, run, moves, expectBack } = await club();
    await start('rollback', 'run-1');
    const { killable, isDead } = dyingAt(nth, 'after');
    await work('rollback', undefined, {
      ...deps,
      store: { ...deps.store, append: killable(deps.store.append) },
      checkpoints: { ...deps.checkpoints, write: killable(deps.checkpoints.write) },
      rows: { ...bench.rows, changeGenerations: killable(bench.rows.changeGenerations) },
    }).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    isOver = !isDead();
    const hasMoved = (await moves()).length > 0;
    await ask({ type: 'CancelJob', kind: 'rollback', runId: 'run-1' });
    await work('rollback');
    const { status } = await run('rollback', 'run-1');
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
