import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { ApiError } from '../../api/api-error.ts';
import { sentenceFor } from '../../lib/readable-error.ts';

/** Sentences of spec section 8. A business rejection includes its reason. */
export function createSubscriptionFailure(error: unknown): string {
  const known = createSubscriptionSentences;
  if (!(error instanceof ApiError)) return known.internal;
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
      return known.internal;
  }
}
