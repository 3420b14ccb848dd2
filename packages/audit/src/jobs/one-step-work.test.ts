import { jobStreams } from '@hoops/domain/job/job-decider';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { fixedClock } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { expect, it } from 'vitest';
import { askForJob } from './ask-for-job.ts';
import { backgroundJob } from './background-job.ts';
import { oneStepWork } from './one-step-work.ts';

/** Work that says how often it was done; `write` may fail. */
const setting = (write: Checkpoints['write'] = async () => undefined) => {
  const memory = memoryCheckpoints();
  const checkpoints: Checkpoints = {
    read: memory.read,
    write: async (name, value) => {
      await write(name, value);
      await memory.write(name, value);
    },
  };
  const deps = {
    store: memoryEventStore({ keys: memoryFamilyKeys(), proofs: memoryProofKeys() }),
    clock: fixedClock('2026-11-10T18:00:00.000Z'),
    newId: countingIds('id'),
    checkpoints,
    logger: silentLogger,
  };
  const done: string[] = [];
  const work = oneStepWork(checkpoints, 'sign-heads', async (runId) => {
    done.push(runId);
    return { figures: [{ name: 'times', value: done.length }], problems: 0, findings: [] };
  });
  return {
    done,
    ask: () => askForJob(deps, 'maria', { kind: 'sign-heads', reason: 'before the audit' }),
    run: () =>
      runSegments(segmentHandler(backgroundJob(deps, work), checkpoints), {
        segments: 2,
        atOnce: 2,
        execution: 'one',
        recordsFailure: true,
      }),
    ends: async () => {
      const ends = [];
      for await (const event of deps.store.read('job#sign-heads'))
        if (event.type === 'JobCompleted') ends.push(event.data.result.figures);
      return ends;
    },
    status: async () => (await repository(deps, jobStreams).load('sign-heads')).state.status,
  };
};

it('is done once for each run, by one of the segments', async () => {
  const { ask, run, done, ends } = setting();
  await run();
  const first = await ask();
  await run();
  await run();
  const second = await ask();
  await run();
  expect(done).toEqual([first, second]);
  expect(await ends()).toEqual([[{ name: 'times', value: 1 }], [{ name: 'times', value: 2 }]]);
});

it('is done once more where its result was not kept, and not where it was', async () => {
  let failures = 1;
  const { ask, run, done, status } = setting(async (name) => {
    // The process dies right after the work, and then right after its result was kept.
    if (name.includes('/result/') && failures-- > 0) throw new Error('The process died.');
    if (name.endsWith('0-of-2') && failures-- > -2) throw new Error('The process died.');
  });
  const runId = await ask();
  await run().catch(() => undefined);
  expect(done).toEqual([runId, runId]);
  expect(await status()).toBe('ended');
});
