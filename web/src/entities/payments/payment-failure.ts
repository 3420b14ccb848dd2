import { ApiError } from '../../api/api-error.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

/** One of two sentences of spec section 8; an unknown outcome does not count as a failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return parentSentences.paymentFailed;
  if (error.code === 'unauthenticated') return parentSentences.paymentWithoutUser;
  // Adds the server's message, because it contains the changed amount.
  if (error.code === 'conflict') return `${parentSentences.paymentFailed} ${error.message}`;
  if (error.code === 'offline') return `${parentSentences.paymentFailed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : parentSentences.paymentFailed;
};
