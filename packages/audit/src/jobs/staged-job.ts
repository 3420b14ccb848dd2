import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { BegunRun, JobOfRun } from './job-of-run.ts';

const placeSchema = z.strictObject({
  stage: z.string(),
  number: z.int(),
  mended: z.int(),
});
export type StagePosition = z.output<typeof placeSchema>;

type StageOf<Begins, Takes> = Pick<JobOfRun<Takes>, 'step' | 'finish'> & {
  readonly begin: (
    name: string,
    segments: number,
    run: string,
    place: StagePosition,
  ) => Promise<BegunRun<Begins> | undefined>;
};

export type Stage<Input> = StageOf<Input, Input>;
type AnyStage = StageOf<unknown, never>;

export type StagedInput = { readonly runId: string; readonly place: StagePosition; readonly input: unknown };

export const stageName = (run: string, { stage, number }: Pick<StagePosition, 'stage' | 'number'>): string =>
  `${run}/${stage}-${number}`;

const nameOf = (job: string, run: string): string => `${job}/stage/${run}`;
const ended = 'ended';

const placeOfRun = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  job: string,
  run: string,
): Promise<StagePosition | typeof ended | undefined> => {
  const stored = await checkpoints.read(nameOf(job, run));
  if (stored === undefined || stored === ended) return stored;
  return z.parse(placeSchema, JSON.parse(stored));
};

/**
 * Runs stages in order.
 * @param next prepares and names the next stage; may repeat after a crash
 * @throws AuditProblem if the run cannot continue
 */
export const stagedJob = (
  checkpoints: Checkpoints,
  name: string,
  stages: Readonly<Record<string, AnyStage>>,
  next: (run: string, from: StagePosition | undefined, count: number) => Promise<StagePosition | undefined>,
): JobOfRun<StagedInput> => {
  const stageAt = ({ stage }: StagePosition): AnyStage => {
    const found = stages[stage];
    if (!found) throw new Error(`${name} has no stage ${stage}.`);
    return found;
  };
  const move = async (
    run: string,
    from: StagePosition | undefined,
    count: number,
  ): Promise<StagePosition | undefined> => {
    const place = await next(run, from, count);
    await checkpoints.write(nameOf(name, run), place ? JSON.stringify(place) : ended);
    return place;
  };
  return {
    name,
    async begin(run, segments) {
      const stored = await placeOfRun(checkpoints, name, run);
      if (stored === ended) return undefined;
      let place = stored ?? (await move(run, undefined, 0));
      while (place) {
        const begun = await stageAt(place).begin(stageName(run, place), segments, run, place);
        if (begun)
          return { run: begun.run, stage: place.stage, input: { runId: run, place, input: begun.input } };
        // The process died before saving the next stage.
        place = await move(run, place, 0);
      }
      return undefined;
    },
    step: ({ place, input }, segment, cursor) => stageAt(place).step(input as never, segment, cursor),
    async finish({ runId, place, input }, count, segments) {
      const now = await placeOfRun(checkpoints, name, runId);
      const isPast = now === ended || now?.stage !== place.stage || now.number !== place.number;
      if (isPast) return now === ended ? undefined : 'another round';
      if ((await stageAt(place).finish(input as never, count, segments)) === 'another round')
        return 'another round';
      return (await move(runId, place, count)) && 'another round';
    },
  };
};
