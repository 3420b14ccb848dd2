import { systemActor } from '@hoops/domain/actor';
import type { JobResult } from '@hoops/domain/job/events';
import { isOpenRun, type JobCommand, type JobState, jobStreams } from '@hoops/domain/job/job-decider';
import type { JobKind } from '@hoops/domain/job/kinds';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Logger } from '@hoops/runtime/logger';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import type { JobOfRun } from './job-of-run.ts';
import { saveRound } from './job-progress.ts';
import { requestOf } from './request-of.ts';

/** What a kind of job does. */
export type BackgroundWork<Input> = {
  readonly kind: JobKind;
  readonly job: JobOfRun<Input>;
  /** What the counts of all its segments will come to in a round, about; 0 when that is not known. */
  readonly total: () => Promise<number>;
  /** What a run came to, after the last round. */
  readonly result: (runId: string) => Promise<JobResult>;
};

export type BackgroundDeps = CommandDeps & { readonly logger: Logger; readonly checkpoints: Checkpoints };

/** Which run it is, and because of which request. */
type Cause = { readonly runId: string; readonly correlationId: string; readonly causationId: string };
/** `input` is the job's own. */
type Run<Input> = Cause & { readonly input: Input };

/**
 * A segmented job that was asked for in its stream. Its run is the stream's open one, and belongs to the execution that
 * started it: the bus may bring the request a second time, hours later as well, and two executions must not work on the same
 * segments. The same execution may begin as often as it likes. A run that was cancelled is left at its next step. How it
 * ended is an event; that it failed is one too, beside the alarm.
 */
export const backgroundJob = <Input>(
  deps: BackgroundDeps,
  { kind, job, total, result }: BackgroundWork<Input>,
): SegmentedJob<Run<Input>> => {
  const { store, checkpoints } = deps;
  const jobs = repository(deps, jobStreams);

  const now = async (): Promise<JobState> => (await jobs.load(kind)).state;
  const record = async (run: Cause, command: JobCommand): Promise<void> => {
    const { correlationId, causationId } = run;
    // What was decided before under this id was recorded then, whatever its figures were and whichever execution it was.
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

  return {
    name: job.name,
    isKeptByRun: true,
    async begin(segments, execution) {
      const { runId, status } = await now();
      if (runId === null || status === 'ended') return undefined;
      const run = await causeOf(store, kind, runId);
      if (status === 'requested') {
        const start = { type: 'StartJob', kind, runId, total: await total(), segments, execution } as const;
        await record(run, start);
      }
      const started = await now();
      if (!isOpenRun(started, runId) || started.execution !== execution) return undefined;
      const begun = await job.begin(runId, segments);
      if (!begun) {
        // Its last round had ended when the process died.
        await complete(run);
        return undefined;
      }
      await saveRound(checkpoints, kind, { runId, name: job.name, run: begun.run, segments });
      return { ...begun, input: { ...run, input: begun.input } };
    },
    async step(run, segment, cursor) {
      if (!(await isOpen(run))) return { cursor: null, count: 0 };
      return job.step(run.input, segment, cursor);
    },
    async finish(run, count, segments) {
      if (!(await isOpen(run))) return undefined;
      const next = await job.finish(run.input, count, segments);
      if (next === undefined) await complete(run);
      return next;
    },
    async fail(reason, execution, begun) {
      const state = await now();
      // It may have failed before it started the run.
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
