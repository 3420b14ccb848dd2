import type { FamilyId } from '@hoops/domain/ids';
import type { Logger } from '@hoops/runtime/logger';

/**
 * Does something for each family on its own: one that fails is logged and does not keep the others from it.
 * @returns how many failed.
 */
export const eachFamily = async (
  families: Iterable<FamilyId> | AsyncIterable<FamilyId>,
  work: (familyId: FamilyId) => Promise<void>,
  { logger, job }: { readonly logger: Logger; readonly job: string },
): Promise<number> => {
  let failed = 0;
  for await (const familyId of families) {
    try {
      await work(familyId);
    } catch (error) {
      failed += 1;
      logger.error('family-failed', { job, familyId }, error);
    }
  }
  return failed;
};
