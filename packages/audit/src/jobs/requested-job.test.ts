import { type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { jobStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { describe, expect, it } from 'vitest';
import { AuditProblem } from '../audit-problem.ts';
import { jobProgress, type RequestedJob, requestedJob } from './requested-job.ts';

/** Job that counts to 12; `before` is called at each step and may throw. */
const setting = () => {
  const checkpoints = memoryCheckpoints();
  const store = memoryEventStore({ keys: memoryFamilyKeys(), proofs: memoryProofKeys() });
  const deps = {
    store,
    clock: fixedClock('2026-11-10T18:00:00.000Z'),
    newId: countingIds('id'),
    checkpoints,
    logger: silentLogger,
  };
  const counted: number[] = [];
  const finished: string[] = [];
  const cleaned: string[] = [];
  let before = async (_number: number): Promise<void> => undefined;
  let beginning = async (_run: string): Promise<void> => undefined;
  let isStuck = false;
  const job: RequestedJob<{ readonly run: string }> = {
    kind: 'verify',
    total: async () => 12,
    begin: async ({ runId: run }) => {
      await beginning(run);
      return { run };
    },
    async step(_input, { segment, of }, cursor) {
      const number = cursor === null ? segment : Number(cursor) + of;
      await before(number);
      counted.push(number);
      return { cursor: number + of < 12 ? String(number) : null, count: 1 };
    },
    async finish({ run }) {
      if (isStuck) throw new Error('Segment 0 is not done.');
      finished.push(run);
      return { figures: [{ name: 'numbers', value: counted.length }], problems: 0, findings: [] };
    },
    cleanUp: async ({ run }) => void cleaned.push(run),
  };
  const handler = segmentHandler(requestedJob(deps, job), checkpoints);
  let commands = 0;
  return {
    counted,
    finished,
    cleaned,
    handler,
    run: (execution = 'one') =>
      runSegments(handler, { segments: 2, atOnce: 1, execution, recordsFailure: true }),
    stuck: () => {
      isStuck = true;
    },
    eachBegin: (does: typeof beginning) => {
      beginning = does;
    },
    ask: (command: JobCommand) =>
      repository(deps, jobStreams).execute('verify', [command], {
        commandId: `command-${++commands}`,
        actor: { sub: 'coach', role: 'admin' },
        correlationId: 'request-1',
      }),
    events: async () => {
      const events = [];
      for await (const event of store.read(jobStream('verify'))) events.push(event);
      return events;
    },
    progress: (runId: string) => jobProgress(checkpoints, 'verify', runId),
    eachStep: (does: typeof before) => {
      before = does;
    },
  };
};
const request = { type: 'RequestJob', kind: 'verify', runId: 'run-1', reason: 'the auditor asked' } as const;
const byNumber = (one: number, other: number) => one - other;
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('a job in the background', () => {
  it('a background job runs once, keeps the request’s correlation id, and reports its result', async () => {
    const { run, ask, events, counted } = setting();
    await run();
    expect(counted).toEqual([]);
    await ask(request);
    await run();
    await run();
    expect(counted).toHaveLength(12);
    const all = await events();
    expect(types(all)).toEqual(['JobRequested', 'JobStarted', 'JobCompleted']);
    expect(all[1]).toMatchObject({
      data: { total: 12, segments: 2 },
      actor: { sub: 'jobs', role: 'system' },
    });
    expect(all[2]).toMatchObject({ data: { result: { figures: [{ name: 'numbers', value: 12 }] } } });
    for (const { correlationId } of all) expect(correlationId).toBe('request-1');
    expect(all[2]?.causationId).toBe(all[0]?.id);
  });

  it('a background job resumes after its process dies without repeating a finished step', async () => {
    const { run, ask, events, counted, progress, eachStep } = setting();
    await ask(request);
    const died = new Promise<void>((died) =>
      eachStep((number) => {
        if (number !== 5) return Promise.resolve();
        died();
        return new Promise(() => undefined);
      }),
    );
    void run();
    await died;
    expect(await progress('run-1')).toMatchObject({ done: 8 });
    eachStep(async () => undefined);
    await run();
    expect(counted.toSorted(byNumber)).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(await progress('run-1')).toMatchObject({ done: 12 });
    expect(types(await events())).toEqual(['JobRequested', 'JobStarted', 'JobCompleted']);
  });

  it('a canceled background job stops at the next step, and the next job starts from the beginning', async () => {
    const { run, ask, events, counted, eachStep, finished, cleaned } = setting();
    await ask(request);
    eachStep(async (number) => {
      if (number === 4) await ask({ type: 'CancelJob', kind: 'verify', runId: 'run-1' });
    });
    await run();
    expect(counted).toEqual([0, 2, 4]);
    expect({ finished, cleaned }).toEqual({ finished: [], cleaned: ['run-1'] });
    await ask({ ...request, runId: 'run-2' });
    eachStep(async () => undefined);
    await run();
    expect(counted).toHaveLength(3 + 12);
    expect(types(await events())).toEqual([
      'JobRequested',
      'JobStarted',
      'JobCancelled',
      'JobRequested',
      'JobStarted',
      'JobCompleted',
    ]);
  });

  it('a background job with a failing segment is recorded as failed and can be requested again', async () => {
    const { run, ask, events, eachStep } = setting();
    await ask(request);
    eachStep((number) => (number === 3 ? Promise.reject(new Error('out of order')) : Promise.resolve()));
    await expect(run()).rejects.toThrow('1 of 2 segments');
    expect((await events()).at(-1)).toMatchObject({
      type: 'JobFailed',
      data: { reason: '1 of 2 parts failed' },
    });
    expect(await ask({ ...request, runId: 'run-2' })).toMatchObject({ kind: 'accepted' });
  });

  it('a second execution does nothing while another execution is running the job', async () => {
    const { run, ask, events, counted, eachStep } = setting();
    await ask(request);
    let triggers = 0;
    eachStep(async () => {
      triggers += 1;
      if (triggers <= 3) await run('two');
    });
    await run('one');
    expect(counted.toSorted(byNumber)).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(types(await events())).toEqual(['JobRequested', 'JobStarted', 'JobCompleted']);
    expect((await events())[1]).toMatchObject({ data: { execution: 'one' } });
  });

  it('the execution that began a background job can begin it again, but no other execution can', async () => {
    const { ask, handler } = setting();
    await ask(request);
    const begin = { phase: 'begin', execution: 'one', of: 2 } as const;
    const first = await handler(begin);
    expect(first).toMatchObject({ isDue: true, run: 'run-1' });
    expect(await handler(begin)).toEqual(first);
    expect(await handler({ ...begin, execution: 'two' })).toEqual({ isDue: false });
  });

  it('only the execution that runs a background job can record the job as failed', async () => {
    const { run, ask, events, handler, stuck } = setting();
    await ask(request);
    await handler({ phase: 'begin', execution: 'one', of: 2 });
    await handler({ phase: 'fail', execution: 'two' });
    expect(types(await events())).toEqual(['JobRequested', 'JobStarted']);
    stuck();
    await expect(run()).rejects.toThrow('Segment 0 is not done.');
    expect((await events()).at(-1)).toMatchObject({
      type: 'JobFailed',
      data: { runId: 'run-1', reason: 'its beginning or its end failed' },
    });
    await ask({ ...request, runId: 'run-2' });
    await handler({ phase: 'fail', execution: 'one', input: { runId: 'run-1' } });
    expect(types(await events()).at(-1)).toBe('JobRequested');
    await handler({ phase: 'fail', execution: 'three' });
    expect((await events()).at(-1)).toMatchObject({ type: 'JobFailed', data: { runId: 'run-2' } });
  });

  it('a late step of a canceled run has no effect on the next run', async () => {
    const { ask, handler, counted, eachStep } = setting();
    await ask(request);
    const begin = { phase: 'begin', execution: 'one', of: 1 } as const;
    const old = await handler(begin);
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const isWorking = new Promise<void>((working) =>
      eachStep((number) => {
        if (number === 0) working();
        return number === 0 ? late : Promise.resolve();
      }),
    );
    const work = { phase: 'work', segment: 0, of: 1 } as const;
    const lateStep = handler({ ...work, ...(old as { readonly run: string; readonly input: unknown }) });
    await isWorking;
    await ask({ type: 'CancelJob', kind: 'verify', runId: 'run-1' });
    await ask({ ...request, runId: 'run-2' });
    eachStep(async () => undefined);
    const next = (await handler(begin)) as { readonly run: string; readonly input: unknown };
    expect(await handler({ ...work, ...next })).toEqual({ isDone: true, count: 12 });
    answer();
    await lateStep;
    const before = counted.length;
    expect(await handler({ ...work, ...next })).toEqual({ isDone: true, count: 12 });
    expect(counted).toHaveLength(before);
  });

  it('a background job canceled during its begin phase is cleaned up and not completed', async () => {
    const { run, ask, events, eachBegin, finished, cleaned } = setting();
    await ask(request);
    eachBegin(async () => {
      await ask({ type: 'CancelJob', kind: 'verify', runId: 'run-1' });
      await ask({ ...request, runId: 'run-2' });
    });
    await run();
    expect({ finished, cleaned }).toEqual({ finished: [], cleaned: ['run-1'] });
    expect(types(await events())).toEqual(['JobRequested', 'JobStarted', 'JobCancelled', 'JobRequested']);
  });

  it('a background job records the reason that stopped a step, and is cleaned up once its segments have ended', async () => {
    const { run, ask, events, eachStep, counted, finished, cleaned } = setting();
    await ask(request);
    eachStep((number) =>
      number === 4 ? Promise.reject(new AuditProblem('The numbers are used up.')) : Promise.resolve(),
    );
    await run();
    expect(counted).toEqual([0, 2]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'JobFailed',
      data: { reason: 'The numbers are used up' },
    });
    expect({ finished, cleaned }).toEqual({ finished: [], cleaned: ['run-1'] });
  });
});
