import type { FamilyId, IntentId } from '@hoops/domain/ids';
import type { KnownFamily } from '../families/family-repository.ts';
import { type PerformDeps, type Performed, performIntent } from './perform-intent.ts';

/**
 * The parent is back from their bank, or says that they will not confirm: what became of the payment, and the end of
 * a confirmation that was refused or given up. Asked again, or after a webhook or the sweep was faster, it answers
 * what was recorded then.
 * @param family as it was a moment ago; undefined when it is not registered.
 * @returns undefined when no such intent of the family was ever stored.
 */
export const finishConfirmation = async (
  deps: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
  givesUp: boolean,
  family: KnownFamily | undefined,
): Promise<Performed | undefined> => {
  const cause = family && (await deps.families.causeOf(familyId, intentId, family.version));
  // Where in the stream it was opened is not known: what became of it is looked for in all of it.
  const opening = cause && { ...cause, version: 1 };
  return opening && performIntent(deps, familyId, { intentId, family, opening, givesUp });
};
