import type { FamilyId } from '@hoops/domain/ids';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Logger } from '@hoops/runtime/logger';

export type EachFamilyOptions = {
  readonly logger: Logger;
  readonly job: string;
  readonly atOnce?: number;
};

/**
 * Runs work for each family; logs a failure and continues with the next family.
 * @returns number of failures
 * @throws Error when `families` cannot be listed
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
