import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import * as z from 'zod/mini';
import type { Billing } from '../billing-from-config.ts';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies } from '../families/families.ts';

type OnceAFamily = Pick<Billing, 'store' | 'checkpoints' | 'logger'> & {
  /** Names the checkpoint too: never change it once deployed. */
  readonly job: string;
  /** The club's month or date, for which each family is worked on once. */
  readonly period: string;
  readonly work: (familyId: FamilyId) => Promise<void>;
};

/** Enough to keep the database busy, few enough for one function's connections. */
const familiesAtOnce = 16;
/** After so many it is written down how far the run has come: what a killed run repeats at most. */
const familiesAStep = 400;

/**
 * Works on every family once a period, each on its own. Does nothing once that is done for everybody; a run that was
 * cut off is taken up where it was, one that failed in part is repeated the next time: work must be repeatable.
 * @throws Error when some families failed.
 */
export const onceAFamily = async ({
  store,
  checkpoints,
  logger,
  job,
  period,
  work,
}: OnceAFamily): Promise<void> => {
  const stored = await checkpoints.read(job);
  if (stored === period) return;
  const begun = progressIn(stored, period);
  let { failed } = begun;
  for await (const families of inSteps(allFamilies(store, begun.after))) {
    failed += await eachFamily(families, work, { logger, job, atOnce: familiesAtOnce });
    await checkpoints.write(job, JSON.stringify({ period, after: families.at(-1), failed }));
  }
  await checkpoints.write(job, failed === 0 ? period : JSON.stringify({ period, failed: 0 }));
  if (failed > 0) throw new Error(`${job} failed for ${failed} families.`);
};

const progressSchema = z.object({
  period: z.string(),
  /** The last family of the last step; absent before the first. */
  after: z.optional(familyIdSchema),
  /** How many families failed on the way: then all are gone through once more. */
  failed: z.int(),
});
type Progress = Omit<z.output<typeof progressSchema>, 'period'>;

/** How far this period's run had come; a period that is done is stored as its bare name. */
const progressIn = (stored: string | undefined, period: string): Progress => {
  const progress = stored?.startsWith('{') ? z.parse(progressSchema, JSON.parse(stored)) : undefined;
  return progress?.period === period ? progress : { failed: 0 };
};

async function* inSteps(families: AsyncIterable<FamilyId>): AsyncIterable<readonly FamilyId[]> {
  let step: FamilyId[] = [];
  for await (const familyId of families) {
    step.push(familyId);
    if (step.length < familiesAStep) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}
