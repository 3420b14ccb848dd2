import { ApiError } from '../../api/api-error.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

/** The spec's two sentences (section 8); an unknown outcome does not count as a failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return parentSentences.paymentFailed;
  if (error.code === 'unauthenticated') return parentSentences.paymentWithoutUser;
  // The message contains the owed amount, which has changed.
  if (error.code === 'conflict') return `${parentSentences.paymentFailed} ${error.message}`;
  if (error.code === 'offline') return `${parentSentences.paymentFailed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : parentSentences.paymentFailed;
};
