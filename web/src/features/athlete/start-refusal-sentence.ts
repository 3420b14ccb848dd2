import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import { sentences } from '../../lib/sentences.ts';

/** Which sentence of the catalogue (spec section 8) says why a plan was not started. */
export const startRefusalSentence = (code: string): string => {
  const answer = startRefusal(code);
  return sentences.createSubscription[answer === 'internal' ? 'other' : answer];
};
