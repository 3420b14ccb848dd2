import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import { sentences } from '../../lib/sentences.ts';

/** Sentence of spec section 8 for a plan that did not start. */
export const startRefusalSentence = (code: string): string => {
  const answer = startRefusal(code);
  return sentences.createSubscription[answer === 'internal' ? 'other' : answer];
};
