import { parentSentences } from '../../lib/parent-sentences.ts';
import type { Family } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import type { Operation } from '../operations/operation.ts';
import { useOperation } from '../operations/use-operation.ts';
import { paymentFailure } from './payment-failure.ts';

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
