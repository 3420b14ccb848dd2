import { ApiError } from '../../api/api-error.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import type { Family } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import type { Operation } from '../operations/operation.ts';
import { useOperation } from '../operations/use-operation.ts';

export const usePayPlan = ({ operations }: Pick<Family, 'operations'>, athleteId: Operation['athleteId']) => {
  const { your } = useFamilyPronouns();
  const refusal = ({ code }: Operation): string =>
    code === 'not-confirmed'
      ? `${parentSentences.paymentFailed} It was not confirmed with ${your} bank.`
      : parentSentences.paymentFailed;
  const pay = useOperation('payPlan', {
    kind: 'pay-plan',
    operations,
    athleteId,
    failureSentence: paymentFailure,
    refusal,
  });
  return { ...pay, refusal };
};

/** One of two sentences of spec section 8; an unknown outcome does not count as a failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return parentSentences.paymentFailed;
  if (error.code === 'unauthenticated') return parentSentences.paymentWithoutUser;
  // Adds the server's message, because it contains the changed amount.
  if (error.code === 'conflict') return `${parentSentences.paymentFailed} ${error.message}`;
  if (error.code === 'offline') return `${parentSentences.paymentFailed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : parentSentences.paymentFailed;
};
