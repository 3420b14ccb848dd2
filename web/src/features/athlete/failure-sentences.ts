import {
  createSubscriptionSentences,
  refusalReason,
  startRefusal,
} from '@hoops/domain/family/intents/refusals';
import { ApiError } from '../../api/api-error.ts';
import { refusedSentences } from '../../lib/plan-change-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import type { Athlete } from '../../session/me.ts';

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

/** Spec section 8: a plan that billing could not start. */
export const startRefusalSentence = (code: string): string => createSubscriptionSentences[startRefusal(code)];

export const refusedSentence = ({ intent, code }: NonNullable<Athlete['refused']>): string =>
  `${intent === 'start-plan' ? startRefusalSentence(code) : refusedSentences[intent]} ${refusalReason(code)}`;
