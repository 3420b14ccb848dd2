import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { registeredIn } from '../families/family-repository.ts';
import { type PerformDeps, type Performed, performIntent } from './perform-intent.ts';

/**
 * The parent is back from their bank, or says that they will not confirm: what became of the payment, and the end of
 * a confirmation that was refused or given up. Asked again, or after a webhook or the sweep was faster, it answers
 * what was recorded then.
 * @returns undefined when no such intent of the family was ever stored.
 */
export const finishConfirmation = async (
  deps: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
  givesUp: boolean,
): Promise<Performed | undefined> => {
  const family = registeredIn(await deps.families.load(familyId));
  const cause = family && (await deps.families.causeOf(familyId, intentId, family.version));
  return cause && performIntent(deps, familyId, { intentId, family, givesUp });
};
