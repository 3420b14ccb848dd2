import { describe, expect, it } from 'vitest';
import { memoryCheckpoints } from '../coordination/checkpoints.ts';
import { runSegments } from './run-segments.ts';
import { segmentHandler } from './segment-handler.ts';
import type { Segment, SegmentedJob } from './segmented-job.ts';

const setting = () => {
  const checkpoints = memoryCheckpoints();
  const counted: number[] = [];
  const finished: number[] = [];
  let [minutes, run] = [0, 1];
  const job: SegmentedJob<{ readonly to: number }> = {
    name: 'counting',
    begin: async () => ({ run: `run ${run}`, input: { to: 12 } }),
    async step({ to }, { segment, of }, cursor) {
      minutes += 1;
      const number = cursor === null ? segment : Number(cursor) + of;
      counted.push(number);
      return { cursor: number + of < to ? String(number) : null, count: 1 };
    },
    async finish(_input, count) {
      finished.push(count);
      return undefined;
    },
  };
  return {
    job,
    checkpoints,
    counted,
    finished,
    clock: { now: () => new Date(minutes * 60_000) },
    stillClock: { now: () => new Date(0) },
    begunAgain: () => {
      run += 1;
    },
  };
};
const first = { phase: 'work', run: 'run 1', input: { to: 12 }, segment: 0, of: 4 } as const;

it('beginning a segmented job returns its segments, or reports that nothing is due', async () => {
  const { job, checkpoints } = setting();
  expect(await segmentHandler(job, checkpoints)({ phase: 'begin', execution: 'one', of: 2 })).toEqual({
    isDue: true,
    run: 'run 1',
    input: { to: 12 },
    segments: [
      { segment: 0, of: 2 },
      { segment: 1, of: 2 },
    ],
  });
  const idle = segmentHandler({ ...job, begin: async () => undefined }, checkpoints);
  expect(await idle({ phase: 'begin', execution: 'one', of: 2 })).toEqual({ isDue: false });
});

it('a segment call works until its minute has passed, and the next call continues after the last step', async () => {
  const { job, checkpoints, counted, clock } = setting();
  const handler = segmentHandler(job, checkpoints, clock);
  expect(await handler(first)).toEqual({ isDone: false, count: 1 });
  expect(await handler(first)).toEqual({ isDone: false, count: 2 });
  expect(await handler(first)).toEqual({ isDone: true, count: 3 });
  expect(await handler(first)).toEqual({ isDone: true, count: 3 });
  expect(counted).toEqual([0, 4, 8]);
});

it('a quick segment is completed in one call', async () => {
  const { job, checkpoints, stillClock } = setting();
  const handler = segmentHandler(job, checkpoints, stillClock);
  expect(await handler(first)).toEqual({ isDone: true, count: 3 });
});

it('a segment of another run starts from the beginning', async () => {
  const { job, checkpoints, counted, stillClock } = setting();
  const handler = segmentHandler(job, checkpoints, stillClock);
  await handler(first);
  await handler({ ...first, run: 'run 2' });
  expect(counted).toEqual([0, 4, 8, 0, 4, 8]);
});

it('a step that must wait ends the call and resumes after the wait', async () => {
  const { job, checkpoints, counted, stillClock } = setting();
  const waits: number[] = [];
  const waiting: typeof job = {
    ...job,
    async step(input, place, cursor) {
      const stepped = await job.step(input, place, cursor);
      return cursor === null ? { ...stepped, waitSeconds: 65 } : stepped;
    },
  };
  const handler = segmentHandler(waiting, checkpoints, stillClock);
  expect(await handler(first)).toEqual({ isDone: false, count: 1, waitSeconds: 65 });
  expect(await handler(first)).toEqual({ isDone: true, count: 3 });
  await runSegments(segmentHandler({ ...waiting, isKeptByRun: true }, checkpoints, stillClock), {
    segments: 4,
    atOnce: 2,
    wait: async (ms) => void waits.push(ms),
  });
  expect(waits).toEqual([65_000, 65_000, 65_000, 65_000]);
  expect(counted).toHaveLength(3 + 12);
});

it('a failed step saves no progress and is repeated', async () => {
  const { job, checkpoints, counted, clock } = setting();
  await segmentHandler(job, checkpoints, clock)(first);
  const failing = { ...job, step: () => Promise.reject(new Error('out of order')) };
  await expect(segmentHandler(failing, checkpoints, clock)(first)).rejects.toThrow('out of order');
  await segmentHandler(job, checkpoints, clock)(first);
  expect(counted).toEqual([0, 4]);
});

describe.each([1, 2, 5])('a run in this process, %i segments at once', (atOnce) => {
  it('a run processes every segment once and finishes with the sum of their counts', async () => {
    const { job, checkpoints, counted, finished, clock } = setting();
    await runSegments(segmentHandler(job, checkpoints, clock), { segments: 5, atOnce });
    expect(counted.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(finished).toEqual([12]);
  });

  it('a run with a failing segment completes all other segments and fails, and the next run completes the rest', async () => {
    const { job, checkpoints, counted, finished, clock } = setting();
    const broken: typeof job = {
      ...job,
      step: (input, place: Segment, cursor) =>
        place.segment === 2 ? Promise.reject(new Error('out of order')) : job.step(input, place, cursor),
    };
    const run = (one: typeof job) =>
      runSegments(segmentHandler(one, checkpoints, clock), { segments: 5, atOnce });
    const failure = await run(broken).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: '1 of 5 segments of counting failed.',
      cause: new Error('out of order'),
    });
    expect(finished).toEqual([]);
    expect(counted).toHaveLength(10);
    await run(job);
    expect(counted).toHaveLength(12);
    expect(finished).toEqual([12]);
  });
});
