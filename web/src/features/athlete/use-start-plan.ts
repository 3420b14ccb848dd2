import { type PlanId, planName } from '@hoops/domain/club/plans';
import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Consent } from '../../entities/consent/consent-of.ts';
import { clearPlanChoice } from '../../lib/plan-choice.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { useOnSettled } from '../../lib/use-on-settled.ts';
import { refreshFamily } from '../../session/me.ts';
import { showToast } from '../../ui/toast.tsx';
import { createSubscriptionFailure, startRefusalSentence } from './failure-sentences.ts';

/** Starts a plan; blocks other starts until Stripe confirms. */
export function useStartPlan({ athlete, stripeCustomerId }: ApiAnswer<'getAthlete'>, onStarted: () => void) {
  const { athleteId, athleteName, plan, openIntent, refused } = athlete;
  const { leadAway } = useNavigateIfStillHere();
  const [refusal, setRefusal] = useState<string>();
  const announceStart = (of: PlanId, renewalDate: string): void => {
    clearPlanChoice();
    const renews = renewalDate === '' ? '' : ` It renews on ${renewalDate}.`;
    showToast(`${athleteName} is enrolled in ${planName[of]}.${renews}`);
    onStarted();
  };
  const action = useCommand<{ readonly plan: PlanId; readonly consent: Consent; readonly withBank?: true }>({
    name: 'plan-not-started',
    failureSentence: createSubscriptionFailure,
    run: async ({ plan: subscriptionType, consent, withBank }) => {
      setRefusal(undefined);
      const input = { subscriptionType, athleteId, customerId: stripeCustomerId, withBank, consent };
      try {
        const { renewalDate, bankUrl } = await api.call('createSubscription', input);
        if (bankUrl === undefined) announceStart(subscriptionType, renewalDate);
        else leadAway(bankUrl);
      } finally {
        await refreshFamily();
      }
    },
  });
  const confirming = openIntent === 'start-plan' && !action.busy;
  useOnSettled(confirming, () => {
    action.clearFailure();
    if (plan) announceStart(plan.planId, plan.renewalDate);
    else if (refused?.intent === 'start-plan') setRefusal(startRefusalSentence(refused.code));
  });
  return {
    start: action.start,
    busy: action.busy,
    confirming,
    failure:
      confirming && action.failure !== undefined
        ? createSubscriptionSentences.unknown
        : (refusal ?? action.failure),
    clearFailure: () => {
      setRefusal(undefined);
      action.clearFailure();
    },
  };
}
