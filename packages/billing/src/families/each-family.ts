import type { FamilyId } from '@hoops/domain/ids';
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
 */
export const eachFamily = async (
  families: Iterable<FamilyId> | AsyncIterable<FamilyId>,
  work: (familyId: FamilyId) => Promise<void>,
  { logger, job, atOnce = 1 }: EachFamilyOptions,
): Promise<number> => {
  let failed = 0;
  const next = takerOf(families);
  const worker = async (): Promise<void> => {
    for (let taken = await next(); !taken.done; taken = await next()) {
      const familyId = taken.value;
      try {
        await work(familyId);
      } catch (error) {
        failed += 1;
        logger.error('family-failed', { job, familyId }, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
};

/** Several may take from it at the same time; each gets another one. */
const takerOf = (families: Iterable<FamilyId> | AsyncIterable<FamilyId>) => {
  async function* each() {
    yield* families;
  }
  const iterator = each();
  return () => iterator.next();
};
