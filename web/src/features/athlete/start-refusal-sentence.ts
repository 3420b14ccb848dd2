import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import { sentences } from '../../lib/sentences.ts';

/** Spec section 8. */
export const startRefusalSentence = (code: string): string => {
  const answer = startRefusal(code);
  return sentences.createSubscription[answer === 'internal' ? 'other' : answer];
};
