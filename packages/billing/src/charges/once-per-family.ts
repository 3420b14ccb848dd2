import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { Billing } from '../billing-from-config.ts';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies } from '../families/families.ts';

type OnceAFamily = Pick<Billing, 'store' | 'checkpoints' | 'logger'> & {
  /** Names the checkpoint too: never change it once deployed. */
  readonly job: string;
  /** The club's month or date now, for which each family is worked on once. */
  readonly period: () => string;
  /** Asked for once a step: what it reads before it answers is the same for the step's families. */
  readonly work: () => Promise<(familyId: FamilyId, period: string) => Promise<void>>;
};

/** Enough to keep the database busy, few enough for one function's connections. */
const familiesAtOnce = 16;
/** After so many it is written down how far a segment has come: what a killed run repeats at most. */
const familiesAStep = 400;

type Round = { readonly period: string; readonly round: number };

/**
 * Works on every family once a period, each on its own. Does nothing once that is done for everybody; a run that was
 * cut off is taken up where it was, one that failed in part is repeated the next time: work must be repeatable.
 * It counts the families that failed, and ends with an Error when there were any.
 */
export const onceAFamily = ({
  store,
  checkpoints,
  logger,
  job,
  period,
  work,
}: OnceAFamily): SegmentedJob<Round> => ({
  name: job,
  async begin() {
    const now = period();
    const last = await checkpoints.read(job);
    // A period that is done is stored as its bare name.
    if (last === now) return undefined;
    const input = { period: now, round: roundIn(last, now) };
    return { run: `${now} ${input.round}`, input };
  },
  async step(input, segment, cursor) {
    const families: FamilyId[] = [];
    const after = cursor === null ? undefined : z.parse(familyIdSchema, cursor);
    for await (const familyId of allFamilies(store, after, segment)) {
      families.push(familyId);
      if (families.length === familiesAStep) break;
    }
    const workOnOne = await work();
    const workOn = (familyId: FamilyId) => workOnOne(familyId, input.period);
    const failed = await eachFamily(families, workOn, { logger, job, atOnce: familiesAtOnce });
    const isLast = families.length < familiesAStep;
    return { cursor: isLast ? null : (families.at(-1) ?? null), count: failed };
  },
  async finish({ period: done, round }, failed) {
    if (failed === 0) {
      await checkpoints.write(job, done);
      return undefined;
    }
    await checkpoints.write(job, JSON.stringify({ period: done, round: round + 1 }));
    throw new Error(`${job} failed for ${failed} families.`);
  },
});

const roundSchema = z.object({ period: z.string(), round: z.int() });

/** How often this period was gone through before. */
const roundIn = (stored: string | undefined, period: string): number => {
  const last = stored?.startsWith('{') ? z.parse(roundSchema, JSON.parse(stored)) : undefined;
  return last?.period === period ? last.round : 0;
};
