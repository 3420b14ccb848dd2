import * as z from 'zod/mini';
import { type Clock, wallClock } from '../clock.ts';
import type { Checkpoints } from '../coordination/checkpoints.ts';
import type {
  BeginAnswer,
  FailAnswer,
  FinishAnswer,
  Segment,
  SegmentAnswer,
  SegmentedJob,
  SegmentRequest,
} from './segmented-job.ts';

/** Milliseconds after which no new step begins. A step takes seconds; a Lambda has minutes. */
const budgetMs = 60_000;

const progressSchema = z.object({ run: z.string(), cursor: z.nullable(z.string()), count: z.int() });
type Progress = z.output<typeof progressSchema>;

/**
 * Each step saves its cursor, so any process can resume.
 * @param clock for the time budget
 * @throws step errors
 */
export const segmentHandler =
  <Input>(job: SegmentedJob<Input>, checkpoints: Checkpoints, clock: Clock = wallClock) =>
  async (request: SegmentRequest): Promise<BeginAnswer | SegmentAnswer | FinishAnswer | FailAnswer> => {
    switch (request.phase) {
      case 'begin':
        return begin(job, request);
      case 'work':
        return work(job, request, checkpoints, clock);
      case 'finish':
        return finish(job, request);
      case 'fail':
        await job.fail?.(
          'its beginning or its end failed',
          request.execution,
          request.input as Input | undefined,
        );
        return { isRecorded: job.fail !== undefined };
      default:
        return request satisfies never;
    }
  };

const begin = async <Input>(
  job: SegmentedJob<Input>,
  { of, execution }: Extract<SegmentRequest, { readonly phase: 'begin' }>,
): Promise<BeginAnswer> => {
  const begun = await job.begin(of, execution);
  if (!begun) return { isDue: false };
  const segments = Array.from({ length: of }, (_, segment) => ({ segment, of }));
  return { isDue: true, ...begun, segments };
};

const work = async <Input>(
  job: SegmentedJob<Input>,
  { run, input, segment, of }: Extract<SegmentRequest, { readonly phase: 'work' }>,
  checkpoints: Checkpoints,
  clock: Clock,
): Promise<SegmentAnswer> => {
  const name = checkpointOf(job.isKeptByRun ? `${job.name}/${run}` : job.name, { segment, of });
  const until = clock.now().getTime() + budgetMs;
  let progress = progressIn(await checkpoints.read(name), run);
  if (progress?.cursor === null) return { isDone: true, count: progress.count };
  let waitSeconds: number | undefined;
  do {
    // The cast is safe, because the runner passes back the input that `begin` returned.
    const stepped = await job.step(input as Input, { segment, of }, progress?.cursor ?? null);
    waitSeconds = stepped.waitSeconds;
    progress = { run, cursor: stepped.cursor, count: (progress?.count ?? 0) + stepped.count };
    await checkpoints.write(name, JSON.stringify(progress));
  } while (progress.cursor !== null && waitSeconds === undefined && clock.now().getTime() < until);
  const isDone = progress.cursor === null;
  return { isDone, count: progress.count, ...(!isDone && waitSeconds !== undefined && { waitSeconds }) };
};

const checkpointOf = (job: string, { segment, of }: Segment): string => `${job}/${segment}-of-${of}`;

const progressIn = (stored: string | undefined, run: string): Progress | undefined => {
  const progress = stored === undefined ? undefined : z.parse(progressSchema, JSON.parse(stored));
  return progress?.run === run ? progress : undefined;
};

export const progressOf = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  job: string,
  run: string,
  of: number,
): Promise<number> => {
  const names = Array.from({ length: of }, (_, segment) => checkpointOf(`${job}/${run}`, { segment, of }));
  const stored = await Promise.all(names.map((name) => checkpoints.read(name)));
  return stored.reduce((sum, text) => sum + (progressIn(text, run)?.count ?? 0), 0);
};

const finish = async <Input>(
  job: SegmentedJob<Input>,
  { execution, input, segments }: Extract<SegmentRequest, { readonly phase: 'finish' }>,
): Promise<FinishAnswer> => {
  const failed = segments.filter((segment) => 'failed' in segment).length;
  if (failed > 0) {
    await job.fail?.(`${failed} of ${segments.length} parts failed`, execution, input as Input);
    throw new Error(`${failed} of ${segments.length} segments of ${job.name} failed.`);
  }
  const count = segments.reduce((sum, segment) => sum + ('failed' in segment ? 0 : segment.count), 0);
  await job.finish(input as Input, count, segments.length);
  return { isOver: true };
};
