import { ApiError } from '../../api/api-error.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { sentences } from '../../lib/sentences.ts';

/** Sentences of spec section 8. A business rejection names its reason. */
export function createSubscriptionFailure(error: unknown): string {
  const { createSubscription: known } = sentences;
  if (!(error instanceof ApiError)) return known.other;
  switch (error.code) {
    case 'unauthenticated':
    case 'invalid-argument':
    case 'not-found':
    case 'unknown':
      return known[error.code];
    case 'failed-precondition':
      return error.message === '' ? known['failed-precondition'] : error.message;
    case 'offline':
    case 'resource-exhausted':
      return sentenceFor(error);
    default:
      return known.other;
  }
}
