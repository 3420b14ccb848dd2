import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { JobResult } from '@hoops/domain/job/events';
import { isOpenRun, type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { type JobKind, jobWords, type StartableJob } from '@hoops/domain/job-kinds';
import { jobStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Logger } from '@hoops/runtime/logger';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { progressOf, segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import type { By } from '../record.ts';

export type JobRequest = { readonly runId: string; readonly by: By } & Pick<
  Extract<Envelope, { readonly type: 'JobRequested' }>['data'],
  'reason' | 'streams' | 'accept' | 'familyId' | 'byRule'
> & { readonly causationId?: string };

/**
 * Job requested by a person. `begin` runs once; steps and `finish` may be repeated. An `AuditProblem` is
 * recorded as the run's failure.
 */
export type RequestedJob<Input> = {
  readonly kind: StartableJob;
  /** Expected number of items, to show progress; 0 if unknown. */
  readonly total?: () => Promise<number>;
  readonly begin: (request: JobRequest, segments: number) => Promise<Input>;
  readonly step: SegmentedJob<Input>['step'];
  readonly finish: (input: Input, count: number, segments: number) => Promise<JobResult>;
  /**
   * Called after a run has completed, failed or been canceled, and all segments have ended. May be repeated.
   */
  readonly cleanUp?: (input: Input, segments: number) => Promise<void>;
};

export type RequestedJobDeps = CommandDeps & { readonly logger: Logger; readonly checkpoints: Checkpoints };

type Run<Input> = {
  readonly runId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly input: Input;
};

const done = { cursor: null, count: 0 } as const;

/**
 * Runs a requested job and records the run. Only the first execution owns a run, because the bus may deliver
 * a request twice.
 */
export const requestedJob = <Input>(
  deps: RequestedJobDeps,
  job: RequestedJob<Input>,
): SegmentedJob<Run<Input>> => {
  const { store, checkpoints } = deps;
  const { kind } = job;
  const jobs = repository(deps, jobStreams);

  /** Ignores runs of other kinds in the same stream. */
  const now = async () => {
    const { state } = await jobs.load(kind);
    return state.kind === kind ? state : { runId: null, status: 'none' as const, execution: null };
  };
  const isOpen = async (runId: string): Promise<boolean> => isOpenRun(await now(), runId);
  const record = async (run: Omit<Run<unknown>, 'input'>, command: JobCommand): Promise<void> => {
    const { runId, correlationId, causationId } = run;
    // The first command with an id wins, even if a repeated command has other figures or another execution.
    const { kind: outcome } = await jobs.execute(kind, [command], {
      commandId: `${command.type}-${runId}`,
      actor: systemActor('jobs'),
      correlationId,
      causationId,
    });
    if (outcome === 'conflict') throw new Error(`${command.type} of ${kind} was not recorded.`);
  };
  const cleanUp = async (runId: string): Promise<void> => {
    const begun = await begunRun(checkpoints, kind);
    if (begun?.runId === runId) await job.cleanUp?.(begun.input as Input, begun.segments);
  };
  /** @returns undefined after a failure, which is recorded */
  const orFailed = async <Done>(
    run: Omit<Run<unknown>, 'input'>,
    work: () => Promise<Done>,
  ): Promise<Done | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      const reason = error.message.replace(/\.$/, '');
      await record(run, { type: 'FailJob', kind, runId: run.runId, reason });
      return undefined;
    }
  };

  return {
    name: kind,
    isKeptByRun: true,
    async begin(segments, execution) {
      const { runId, status, execution: owner } = await now();
      if (runId === null) return undefined;
      if (status === 'ended') {
        // The process may have crashed between the end of the run and the cleanup.
        if (owner === execution) await cleanUp(runId);
        return undefined;
      }
      const { request, ...cause } = await requestOf(store, kind, runId);
      const run = { runId, ...cause };
      if (status === 'requested') {
        const total = (await job.total?.()) ?? 0;
        await record(run, { type: 'StartJob', kind, runId, total, segments, execution });
      }
      const started = await now();
      if (!isOpenRun(started, runId) || started.execution !== execution) return undefined;
      const before = await begunRun(checkpoints, kind);
      if (before?.runId === runId) return { run: runId, input: { ...run, input: before.input as Input } };
      const input = await orFailed(run, async () => ({ of: await job.begin(request, segments) }));
      if (!input) return undefined;
      const begun = { runId, segments, begunAt: nowIso(deps.clock), input: input.of ?? null };
      await checkpoints.write(begunName(kind), JSON.stringify(begun));
      return { run: runId, input: { ...run, input: input.of } };
    },
    async step(run, segment, cursor) {
      if (!(await isOpen(run.runId))) return done;
      return (await orFailed(run, () => job.step(run.input, segment, cursor))) ?? done;
    },
    async finish(run, count, segments) {
      const { runId } = run;
      const result = (await isOpen(runId))
        ? await orFailed(run, () => job.finish(run.input, count, segments))
        : undefined;
      if (result) await record(run, { type: 'CompleteJob', kind, runId, result });
      await cleanUp(runId);
      if (!result) return undefined;
      deps.logger.info('job-completed', { kind, runId, problems: result.problems });
      return undefined;
    },
    async fail(reason, execution, begun) {
      const state = await now();
      // The run may have failed before its execution was recorded.
      const isItsOwn = state.execution === execution || state.status === 'requested';
      const runId = begun?.runId ?? (isItsOwn ? state.runId : null);
      if (runId === null) return;
      if (isOpenRun(state, runId)) {
        const { request: _request, ...cause } = await requestOf(store, kind, runId);
        await record({ runId, ...cause }, { type: 'FailJob', kind, runId, reason });
      }
      await cleanUp(runId);
    },
  };
};

/** @throws Error without a request event */
const requestOf = async (store: Pick<EventStore, 'read'>, kind: JobKind, runId: string) => {
  for await (const event of store.read(jobStream(kind))) {
    if (event.type !== 'JobRequested' || event.data.runId !== runId) continue;
    const { actor, correlationId, id: causationId, data } = event;
    const request: JobRequest = { ...data, by: { actor, correlationId }, causationId };
    return { correlationId, causationId, request };
  }
  throw new Error(`Not requested: ${jobWords[kind].name}, run ${runId}.`);
};

const begunSchema = z.object({
  runId: z.string(),
  segments: z.int(),
  begunAt: z.string(),
  input: z.unknown(),
});

const begunName = (kind: JobKind): string => `job/${kind}/begun`;

const begunRun = async (checkpoints: Pick<Checkpoints, 'read'>, kind: JobKind) => {
  const stored = await checkpoints.read(begunName(kind));
  return stored === undefined ? undefined : z.parse(begunSchema, JSON.parse(stored));
};

export type JobProgress = { readonly done: number; readonly begunAt: string };

export const jobProgress = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  kind: JobKind,
  runId: string,
): Promise<JobProgress | undefined> => {
  const begun = await begunRun(checkpoints, kind);
  if (begun?.runId !== runId) return undefined;
  return { done: await progressOf(checkpoints, kind, runId, begun.segments), begunAt: begun.begunAt };
};

/** One segment, because a single process already prefetches pages and works on many streams concurrently. */
export const segmentsHere: RunSegments = { segments: 1, atOnce: 1 };

/**
 * Runs a requested job in this process, without recording it in the job's stream.
 * @throws AuditProblem from the job, after its cleanup
 */
export const runHere = async <Input>(
  job: RequestedJob<Input>,
  request: JobRequest,
  cut: RunSegments = segmentsHere,
  checkpoints: Checkpoints = memoryCheckpoints(),
): Promise<JobResult> => {
  const { runId } = request;
  let [result, problem]: [JobResult?, AuditProblem?] = [];
  let begun: { readonly input: Input } | undefined;
  const here: SegmentedJob<Input> = {
    name: job.kind,
    isKeptByRun: true,
    begin: async (segments) => {
      begun = { input: await job.begin(request, segments) };
      return { run: runId, ...begun };
    },
    async step(...args) {
      if (problem) return done;
      try {
        return await job.step(...args);
      } catch (error) {
        if (!(error instanceof AuditProblem)) throw error;
        problem = error;
        return done;
      }
    },
    async finish(input, count, segments) {
      if (problem) throw problem;
      result = await job.finish(input, count, segments);
      return undefined;
    },
  };
  try {
    await runSegments(segmentHandler(here, checkpoints), cut);
  } catch (error) {
    // After any other error, the job can be run again.
    if (begun && error instanceof AuditProblem) await job.cleanUp?.(begun.input, cut.segments);
    throw error;
  }
  if (begun) await job.cleanUp?.(begun.input, cut.segments);
  if (!result) throw new Error(`${job.kind} ended without a result.`);
  return result;
};
