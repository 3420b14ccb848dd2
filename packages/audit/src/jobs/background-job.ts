import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { JobResult } from '@hoops/domain/job/events';
import { isOpenRun, type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { type JobKind, jobWords } from '@hoops/domain/job/kinds';
import { jobStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Logger } from '@hoops/runtime/logger';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import { saveRound } from './job-progress.ts';

/** What a kind of job does. */
export type BackgroundWork<Input> = {
  readonly kind: JobKind;
  /** Its run is the one that `openRun` answers; it begins nothing without one. */
  readonly job: SegmentedJob<Input>;
  /** What a run came to, after the last round. */
  readonly result: (runId: string) => Promise<JobResult>;
};

export type BackgroundDeps = CommandDeps & { readonly logger: Logger; readonly checkpoints: Checkpoints };

/** Which run it is, and because of which request; `input` is the job's own. */
type Run<Input> = {
  readonly runId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly input: Input;
};

/** The id of the run of a kind that is asked for or under way; undefined when none is. */
export const openRun = async (
  store: Pick<EventStore, 'load'>,
  kind: JobKind,
): Promise<string | undefined> => {
  const { state } = await streamReader(store, jobStreams).load(kind);
  return isOpenRun(state) && state.runId !== null ? state.runId : undefined;
};

/**
 * A segmented job that was asked for in its stream. Its run is the stream's open one, so that it is the same after a crash,
 * and a trigger that comes twice, late or after the end does no harm. A run that was cancelled is left at its next
 * step. How it ended is an event; that segments failed is one too, beside the alarm.
 */
export const backgroundJob = <Input>(
  deps: BackgroundDeps,
  { kind, job, result }: BackgroundWork<Input>,
): SegmentedJob<Run<Input>> => {
  const { store, checkpoints } = deps;
  const jobs = repository(deps, jobStreams);

  const record = async (run: Omit<Run<Input>, 'input'>, command: JobCommand): Promise<void> => {
    const { correlationId, causationId } = run;
    // What was decided before under this id was recorded then, whatever its figures were.
    const { kind: outcome } = await jobs.execute(kind, [command], {
      commandId: `${command.type}-${run.runId}`,
      actor: systemActor('jobs'),
      correlationId,
      causationId,
    });
    if (outcome === 'conflict') throw new Error(`${command.type} of ${kind} was not recorded.`);
  };
  const isOpen = async ({ runId }: Run<Input>): Promise<boolean> => (await openRun(store, kind)) === runId;
  const complete = async (run: Omit<Run<Input>, 'input'>): Promise<void> => {
    const came = await result(run.runId);
    await record(run, { type: 'CompleteJob', kind, runId: run.runId, result: came });
    deps.logger.info('job-completed', { kind, runId: run.runId, problems: came.problems });
  };

  return {
    name: job.name,
    async begin(segments) {
      const runId = await openRun(store, kind);
      if (runId === undefined) return undefined;
      const { id: causationId, correlationId } = await requestOf(store, kind, runId);
      const run = { runId, correlationId, causationId };
      const begun = await job.begin(segments);
      if (!begun) {
        // Its last round had ended when the process died.
        await complete(run);
        return undefined;
      }
      const { total = 0 } = begun;
      await record(run, { type: 'StartJob', kind, runId, total, segments });
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
    async fail(run, reason) {
      await record(run, { type: 'FailJob', kind, runId: run.runId, reason });
    },
  };
};

type Request = Extract<Envelope, { readonly type: 'JobRequested' }>;

const requestOf = async (store: Pick<EventStore, 'read'>, kind: JobKind, runId: string): Promise<Request> => {
  for await (const event of store.read(jobStream(kind)))
    if (event.type === 'JobRequested' && event.data.runId === runId) return event;
  throw new Error(`The ${jobWords[kind].noun} ${runId} was not asked for.`);
};
