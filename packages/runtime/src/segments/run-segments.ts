import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, jitteredBackoff } from '../backoff.ts';
import { forEachAtOnce } from '../for-each-at-once.ts';
import type { BeginAnswer, FinishAnswer, SegmentAnswer, SegmentRequest } from './segmented-job.ts';

export type RunSegments = {
  /** Into how many segments the job is cut, and how many of them are worked on side by side. */
  readonly segments: number;
  readonly atOnce: number;
  /** What to call this execution, for a job whose runs belong to one; this process unless told otherwise. */
  readonly execution?: string;
  /** Whether the job records that it failed: its beginning and its end are then tried again before. */
  readonly recordsFailure?: boolean;
  /** Before a segment that failed is tried again. */
  readonly backoff?: Backoff;
  /** Until a segment that has to wait is asked again. @param ms how long. */
  readonly wait?: (ms: number) => Promise<void>;
};

/** How often a segment that failed is tried again, and the beginning and the end of a job that records its failure. */
export const maxRetries = 2;

/**
 * Runs a segmented job in this process, as the state machine does on AWS: `ask` is the job's Lambda. A segment that fails
 * keeps none of the others from being done.
 * @throws what the job's beginning or end throws: its end does when a segment failed, whose own error is the cause.
 */
export const runSegments = async (
  ask: (request: SegmentRequest) => Promise<unknown>,
  {
    segments: of,
    atOnce,
    execution = 'this process',
    recordsFailure = false,
    backoff = jitteredBackoff,
    wait = (ms) => sleep(ms),
  }: RunSegments,
): Promise<void> => {
  const askUntilAnswered = async (request: SegmentRequest, input?: unknown): Promise<unknown> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await ask(request);
      } catch (error) {
        if (recordsFailure && failures < maxRetries) continue;
        if (recordsFailure) await ask({ phase: 'fail', execution, input });
        throw error;
      }
    }
  };
  /** @param errors of a segment that keeps failing its last one is added. */
  const untilDone = async (request: SegmentRequest, errors: unknown[]): Promise<SegmentAnswer> => {
    for (let failures = 0; ; ) {
      try {
        const answer = (await ask(request)) as SegmentAnswer;
        if ('failed' in answer || answer.isDone) return answer;
        if (answer.waitSeconds !== undefined) await wait(answer.waitSeconds * 1_000);
      } catch (error) {
        if (failures === maxRetries) {
          errors.push(error);
          return { failed: true };
        }
        failures += 1;
        await backoff(failures);
      }
    }
  };
  for (let isOver = false; !isOver; ) {
    const begun = (await askUntilAnswered({ phase: 'begin', execution, of })) as BeginAnswer;
    if (!begun.isDue) return;
    const { run, input, segments } = begun;
    const answers: SegmentAnswer[] = [];
    const errors: unknown[] = [];
    await forEachAtOnce(segments, atOnce, async (segment) => {
      answers.push(await untilDone({ phase: 'work', run, input, ...segment }, errors));
    });
    const ended: SegmentRequest = { phase: 'finish', execution, run, input, segments: answers };
    try {
      ({ isOver } = (await askUntilAnswered(ended, input)) as FinishAnswer);
    } catch (error) {
      if (errors.length === 0 || !(error instanceof Error)) throw error;
      throw new Error(error.message, { cause: errors[0] });
    }
  }
};
