import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { Billing } from '../billing-from-config.ts';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies } from '../families/families.ts';

type OnceAFamily = Pick<Billing, 'store' | 'checkpoints' | 'logger'> & {
  /** Name of the job and its checkpoint. Must never change after a deployment. */
  readonly job: string;
  /** Current club-local month or date; each family is processed once per period. */
  readonly period: () => string;
  /** Prepares the work of one step, so all families of the step share the same reads. */
  readonly work: () => Promise<(familyId: FamilyId, period: string) => Promise<void>>;
};

const familiesAtOnce = 16;
/** Families per checkpoint, and thus the maximum that a killed run repeats. */
const familiesAStep = 400;

type Round = { readonly period: string; readonly round: number };

/**
 * Processes every family once per period. An interrupted run resumes, so `work` may run twice for a family.
 * @throws Error if families failed
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

const roundIn = (stored: string | undefined, period: string): number => {
  const last = stored?.startsWith('{') ? z.parse(roundSchema, JSON.parse(stored)) : undefined;
  return last?.period === period ? last.round : 0;
};
