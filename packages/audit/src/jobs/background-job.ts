import { systemActor } from '@hoops/domain/actor';
import type { JobResult } from '@hoops/domain/job/events';
import { isOpenRun, type JobCommand, type JobState, jobStreams } from '@hoops/domain/job/job-decider';
import type { JobKind } from '@hoops/domain/job-kinds';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Logger } from '@hoops/runtime/logger';
import type { Begun, SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import { AuditProblem } from '../audit-problem.ts';
import type { JobOfRun } from './job-of-run.ts';
import { saveRound } from './job-progress.ts';
import { requestOf } from './request-of.ts';

export type BackgroundWork<Input> = {
  readonly kind: JobKind;
  readonly job: JobOfRun<Input>;
  readonly total: () => Promise<number>;
  readonly result: (runId: string) => Promise<JobResult>;
};

export type BackgroundDeps = CommandDeps & { readonly logger: Logger; readonly checkpoints: Checkpoints };

type Cause = { readonly runId: string; readonly correlationId: string; readonly causationId: string };
type Run<Input> = Cause & { readonly input: Input; readonly isGivenUp?: true };

/**
 * Runs a requested job in segments. The execution that started a run owns the run, because the bus may
 * deliver a request twice.
 */
export const backgroundJob = <Input>(
  deps: BackgroundDeps,
  { kind, job, total, result }: BackgroundWork<Input>,
): SegmentedJob<Run<Input>> => {
  const { store, checkpoints } = deps;
  const jobs = repository(deps, jobStreams);

  /** Ignores runs of other kinds in the same stream. */
  const now = async (): Promise<Pick<JobState, 'runId' | 'status' | 'execution'>> => {
    const { state } = await jobs.load(kind);
    return state.kind === kind ? state : { runId: null, status: 'none', execution: null };
  };
  const record = async (run: Cause, command: JobCommand): Promise<void> => {
    const { correlationId, causationId } = run;
    // The first command with an id wins, even if a repetition has other figures or another execution.
    const { kind: outcome } = await jobs.execute(kind, [command], {
      commandId: `${command.type}-${run.runId}`,
      actor: systemActor('jobs'),
      correlationId,
      causationId,
    });
    if (outcome === 'conflict') throw new Error(`${command.type} of ${kind} was not recorded.`);
  };
  const isOpen = async ({ runId }: Cause): Promise<boolean> => isOpenRun(await now(), runId);
  const complete = async (run: Cause): Promise<void> => {
    if (!(await isOpen(run))) return;
    const came = await result(run.runId);
    await record(run, { type: 'CompleteJob', kind, runId: run.runId, result: came });
    deps.logger.info('job-completed', { kind, runId: run.runId, problems: came.problems });
  };

  const orFailed = async <Done>(run: Cause, work: () => Promise<Done>): Promise<Done | 'failed'> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      const reason = error.message.replace(/\.$/, '');
      await record(run, { type: 'FailJob', kind, runId: run.runId, reason });
      return 'failed';
    }
  };
  const giveUp = async (run: Cause, segments: number): Promise<Begun<Run<Input>> | undefined> => {
    const begun = await job.givingUp?.begin(run.runId, segments);
    // Input of the cleanup; no other round receives this input.
    return begun && { run: begun.run, input: { ...run, input: begun.input as Input, isGivenUp: true } };
  };

  return {
    name: job.name,
    isKeptByRun: true,
    async begin(segments, execution) {
      const { runId, status, execution: owner } = await now();
      if (runId === null) return undefined;
      const run = await causeOf(store, kind, runId);
      if (status === 'ended') return owner === execution ? giveUp(run, segments) : undefined;
      if (status === 'requested') {
        const start = { type: 'StartJob', kind, runId, total: await total(), segments, execution } as const;
        await record(run, start);
      }
      const started = await now();
      if (!isOpenRun(started, runId) || started.execution !== execution) return undefined;
      const begun = await orFailed(run, () => job.begin(runId, segments));
      if (begun === 'failed') return giveUp(run, segments);
      if (!begun) {
        // The process died after the last round but before completing the run.
        await complete(run);
        return undefined;
      }
      await saveRound(checkpoints, kind, {
        runId,
        name: job.name,
        run: begun.run,
        segments,
        begunAt: nowIso(deps.clock),
        ...(begun.stage !== undefined && { stage: begun.stage }),
      });
      return { run: begun.run, input: { ...run, input: begun.input } };
    },
    async step(run, segment, cursor) {
      if (run.isGivenUp && job.givingUp) return job.givingUp.step(run.input as never, segment, cursor);
      if (!(await isOpen(run))) return { cursor: null, count: 0 };
      return job.step(run.input, segment, cursor);
    },
    async finish(run, count, segments) {
      if (run.isGivenUp) return job.givingUp?.finish(run.input as never, count, segments);
      const isUndone = job.givingUp ? 'another round' : undefined;
      if (!(await isOpen(run))) return isUndone;
      const next = await orFailed(run, () => job.finish(run.input, count, segments));
      if (next === 'failed') return isUndone;
      if (next === undefined) await complete(run);
      return next;
    },
    async fail(reason, execution, begun) {
      const state = await now();
      // The run may have failed before its execution was recorded.
      const isItsOwn = state.execution === execution || state.status === 'requested';
      const runId = begun?.runId ?? (isItsOwn ? state.runId : null);
      if (runId === null || !isOpenRun(state, runId)) return;
      const run = await causeOf(store, kind, runId);
      await record(run, { type: 'FailJob', kind, runId, reason });
    },
  };
};

const causeOf = async (store: Pick<EventStore, 'read'>, kind: JobKind, runId: string): Promise<Cause> => {
  const { correlationId, id: causationId } = await requestOf(store, kind, runId);
  return { runId, correlationId, causationId };
};
