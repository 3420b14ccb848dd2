import type { FamilyId } from '@hoops/domain/ids';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Logger } from '@hoops/runtime/logger';

export type EachFamilyOptions = {
  readonly logger: Logger;
  readonly job: string;
  /** How many families are worked on side by side; one after the other when left out. */
  readonly atOnce?: number;
};

/**
 * Does something for each family on its own: one that fails is logged and does not keep the others from it.
 * @returns how many failed.
 * @throws the error of `families` itself, when they cannot be listed to their end.
 */
export const eachFamily = async (
  families: Iterable<FamilyId> | AsyncIterable<FamilyId>,
  work: (familyId: FamilyId) => Promise<void>,
  { logger, job, atOnce = 1 }: EachFamilyOptions,
): Promise<number> => {
  let failed = 0;
  await forEachAtOnce(families, atOnce, async (familyId) => {
    try {
      await work(familyId);
    } catch (error) {
      failed += 1;
      logger.error('family-failed', { job, familyId }, error);
    }
  });
  return failed;
};
