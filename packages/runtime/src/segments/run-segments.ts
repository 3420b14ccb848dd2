import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, jitteredBackoff } from '../clock.ts';
import { forEachAtOnce } from '../for-each-at-once.ts';
import type { BeginAnswer, SegmentAnswer, SegmentRequest } from './segmented-job.ts';

export type RunSegments = {
  readonly segments: number;
  readonly atOnce: number;
  /** Name of the execution, if jobs share one; defaults to this process. */
  readonly execution?: string;
  /** True if the job records failures. `begin` and `finish` are then retried before a failure is recorded. */
  readonly recordsFailure?: boolean;
  readonly backoff?: Backoff;
  readonly wait?: (ms: number) => Promise<void>;
};

/** Retries of a failed segment; also of begin and finish if the job records failures. */
export const maxRetries = 2;

/**
 * Runs a segmented job in this process, like the state machine on AWS; segments fail independently.
 * @throws errors of begin or finish
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
  const begun = (await askUntilAnswered({ phase: 'begin', execution, of })) as BeginAnswer;
  if (!begun.isDue) return;
  const { run, input, segments } = begun;
  const answers: SegmentAnswer[] = [];
  const errors: unknown[] = [];
  await forEachAtOnce(segments, atOnce, async (segment) => {
    answers.push(await untilDone({ phase: 'work', run, input, ...segment }, errors));
  });
  try {
    await askUntilAnswered({ phase: 'finish', execution, run, input, segments: answers }, input);
  } catch (error) {
    if (errors.length === 0 || !(error instanceof Error)) throw error;
    throw new Error(error.message, { cause: errors[0] });
  }
};
