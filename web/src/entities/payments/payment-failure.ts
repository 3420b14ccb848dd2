import { ApiError } from '../../api/api-error.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { sentences } from '../../lib/sentences.ts';

/** The spec's two sentences (section 8); an outcome that is not known yet is no failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return sentences.paymentFailed;
  if (error.code === 'unauthenticated') return sentences.paymentWithoutUser;
  if (error.code === 'offline') return `${sentences.paymentFailed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : sentences.paymentFailed;
};
