import type { FamilyId, IntentId } from '@hoops/domain/ids';
import type { KnownFamily } from '../families/family-repository.ts';
import { type PerformDeps, type Performed, performIntent } from './perform-intent.ts';

/**
 * Finishes a bank confirmation after the parent returned.
 * @param family as just loaded; undefined when not registered
 * @returns undefined for an unknown intent
 */
export const finishConfirmation = async (
  deps: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
  givesUp: boolean,
  family: KnownFamily | undefined,
): Promise<Performed | undefined> => {
  const cause = family && (await deps.families.causeOf(familyId, intentId, family.version));
  // The event's position is unknown, so the whole stream is searched.
  const opening = cause && { ...cause, version: 1 };
  return opening && performIntent(deps, familyId, { intentId, family, opening, givesUp });
};
