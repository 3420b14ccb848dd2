import { planName } from '@hoops/domain/club/plans';
import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { isOpen } from '../../entities/operations/operation.ts';
import { startFailure } from '../../entities/operations/operation-sentences.ts';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { clearPlanChoice } from '../../lib/plan-choice.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Starts a plan; blocks further starts until Stripe confirms. */
export function useStartPlan({ athlete, operations }: ApiAnswer<'getAthlete'>, onStarted: () => void) {
  const { athleteId, athleteName, plan } = athlete;
  const start = useOperation('createSubscription', {
    kind: 'start-plan',
    operations,
    athleteId,
    failureSentence: createSubscriptionFailure,
    refusal: ({ code }) => startFailure(code),
    onDone: () => {
      clearPlanChoice();
      if (plan) {
        showToast(
          `${athleteName} is enrolled in ${planName[plan.planId]}. It renews on ${plan.renewalDate}.`,
        );
      }
      onStarted();
    },
  });
  const confirming = isOpen(start.operation) && !start.busy;
  return {
    ...start,
    confirming,
    failure: confirming && start.isUnknown ? createSubscriptionSentences.unknown : start.failure,
  };
}

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
