import type { SealedEnvelope } from '@hoops/domain/envelope';
import { catchUpFamily } from './catch-up-family.ts';
import { familyOfStream } from './families.ts';
import type { IntentDeps } from './run-family-intents.ts';

/**
 * Finishes at Stripe what an event promised, if the command itself did not: usually the outcome is recorded
 * already and there is nothing to do. What stays open throws, so that the queue delivers the event again.
 */
export const syncWithStripe = async (deps: IntentDeps, { stream, id }: SealedEnvelope): Promise<void> => {
  const familyId = familyOfStream(stream);
  if (familyId && !(await catchUpFamily(deps, familyId, id))) {
    throw new Error('Promises to Stripe are still open.');
  }
};
