import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { BegunRun, JobOfRun } from './job-of-run.ts';

const placeSchema = z.strictObject({
  stage: z.string(),
  /** Which time it is at this stage, from 1. */
  number: z.int(),
  /** How much was mended at the stages before. */
  mended: z.int(),
});
/** Where a run is. */
export type Place = z.output<typeof placeSchema>;

type StageOf<Begins, Takes> = Pick<JobOfRun<Takes>, 'step' | 'finish'> & {
  readonly begin: (
    name: string,
    segments: number,
    run: string,
    place: Place,
  ) => Promise<BegunRun<Begins> | undefined>;
};

/** A stage by itself: a job in rounds, whose run bears the name that is given. */
export type Stage<Input> = StageOf<Input, Input>;
/** One that is given back what it answered itself, whatever that is. */
type AnyStage = StageOf<unknown, never>;

export type StagedInput = { readonly runId: string; readonly place: Place; readonly input: unknown };

/** Under which name a stage of a run keeps what is its own. */
export const stageName = (run: string, { stage, number }: Pick<Place, 'stage' | 'number'>): string =>
  `${run}/${stage}-${number}`;

const nameOf = (job: string, run: string): string => `${job}/stage/${run}`;
const ended = 'ended';

/** Where a run is; `ended` after its last stage, undefined before its first. */
const placeOfRun = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  job: string,
  run: string,
): Promise<Place | typeof ended | undefined> => {
  const stored = await checkpoints.read(nameOf(job, run));
  if (stored === undefined || stored === ended) return stored;
  return z.parse(placeSchema, JSON.parse(stored));
};

/**
 * A job of several stages, one after the other, each of which is a job in rounds itself.
 * @param next does what is to be done between two stages and says which one follows: the first after undefined, none after the
 * last. A process may die before that is saved: then it is asked once more. @throws AuditProblem when the run cannot continue.
 */
export const stagedJob = (
  checkpoints: Checkpoints,
  name: string,
  stages: Readonly<Record<string, AnyStage>>,
  next: (run: string, from: Place | undefined, count: number) => Promise<Place | undefined>,
): JobOfRun<StagedInput> => {
  const stageAt = ({ stage }: Place): AnyStage => {
    const found = stages[stage];
    if (!found) throw new Error(`${name} has no stage ${stage}.`);
    return found;
  };
  const move = async (run: string, from: Place | undefined, count: number): Promise<Place | undefined> => {
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
        // The stage had ended, and the process died before the next one was saved.
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
