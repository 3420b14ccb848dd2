import { ApiError } from '../../api/api-error.ts';
import { paymentSentences } from '../../lib/payment-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

/** The spec's two sentences (section 8); an unknown outcome is no failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return paymentSentences.failed;
  if (error.code === 'unauthenticated') return paymentSentences.withoutUser;
  // The owed amount has changed: the sentence names it.
  if (error.code === 'conflict') return `${paymentSentences.failed} ${error.message}`;
  if (error.code === 'offline') return `${paymentSentences.failed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : paymentSentences.failed;
};
