import { otherPlan, planName } from '@hoops/domain/club/plans';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import { createSubscriptionSentences, startRefusal } from '@hoops/domain/family/intents/refusals';
import { nextChargeAt } from '@hoops/domain/family/plans/pause';
import type { Family } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { fill } from '@hoops/domain/text/fill';
import { chargedAt } from '@hoops/domain/time/billing-cycle';
import { ordinalDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/club-streams';
import type { Implementations, Request } from '../http/create-handler.ts';
import { problem, refusal } from '../http/problem.ts';
import { type BillingDeps, type Failures, failures, runIntentCommand } from '../http/run-intent-command.ts';
import { planAnswers as answers } from './routes.ts';

export const planCommands = (
  deps: BillingDeps,
): Implementations<
  | 'createSubscription'
  | 'switchPlan'
  | 'cancelSwitch'
  | 'pausePlan'
  | 'endPause'
  | 'cancelAthleteSubscriptions'
  | 'undoCancellation'
  | 'withdrawFromPlan'
> => {
  /**
   * Prices are excluded from the compared request, so a repeated request returns the first answer even after
   * a price change.
   */
  const runAtPrices = async (
    request: Request,
    asked: Unpriced<Extract<FamilyCommand, { readonly prices: PriceLists }>>,
    answers: Failures,
  ) => runIntentCommand(deps, request, { ...asked, prices: await pricesNow(deps.store) }, answers, asked);
  return {
    async createSubscription(input, request) {
      const { family, done } = await runAtPrices(
        request,
        { type: 'CreateSubscription', ...input },
        {
          refused: createSubscriptionFailure,
          unknown: problem('unknown', createSubscriptionSentences.unknown),
        },
      );
      const plan = planOf(family, input.athleteId);
      return {
        renewalDate: plan ? ordinalDate(chargedAt(plan.currentPeriodEnd)) : '',
        ...done,
      };
    },

    async switchPlan(input, request) {
      const { family, done } = await runAtPrices(
        request,
        { type: 'SwitchPlan', ...input },
        failures('switch-failed', 'switch-confirming'),
      );
      const change = planOf(family, input.athleteId)?.change;
      const message =
        change?.kind === 'switch'
          ? fill(answers.switchScheduled, {
              plan: planName[change.to],
              date: ordinalDate(chargedAt(change.effectiveAt)),
            })
          : fill(answers.switched, { plan: planName[input.newPlanId] });
      return { message, ...done };
    },

    async cancelSwitch(input, request) {
      const { family, done } = await runAtPrices(
        request,
        { type: 'CancelSwitch', ...input },
        failures('switch-not-cancelled', 'switch-cancelling'),
      );
      const plan = planOf(family, input.athleteId);
      const message = plan
        ? fill(answers.switchCancelled, { plan: planName[otherPlan(plan.plan)] })
        : answers.switchOfNoPlanCancelled;
      return { message, ...done };
    },

    async pausePlan(input, request) {
      const { done } = await runAtPrices(
        request,
        { type: 'PausePlan', ...input },
        failures('pause-failed', 'pause-confirming'),
      );
      return { message: fill(answers.planPaused, { date: ordinalOfDate(input.until) }), ...done };
    },

    async endPause(input, request) {
      const { family, done } = await runAtPrices(
        request,
        { type: 'EndPause', ...input },
        failures('pause-not-ended', 'pause-end-confirming'),
      );
      const plan = planOf(family, input.athleteId);
      const message = plan ? fill(answers.pauseEnded, { date: ordinalDate(nextChargeAt(plan)) }) : '';
      return { message, ...done };
    },

    async cancelAthleteSubscriptions(input, request) {
      const { done } = await runIntentCommand(
        deps,
        request,
        { type: 'CancelTraining', ...input },
        failures('cancellation-failed', 'cancellation-confirming'),
      );
      return { message: answers.cancellationScheduled, ...done };
    },

    async undoCancellation(input, request) {
      const { done } = await runAtPrices(
        request,
        { type: 'UndoCancellation', ...input },
        failures('cancellation-not-undone', 'undo-confirming'),
      );
      return { message: answers.trainingContinues, ...done };
    },

    async withdrawFromPlan(input, request) {
      const { done } = await runIntentCommand(
        deps,
        request,
        { type: 'WithdrawFromPlan', ...input },
        failures('payment-disputed', 'withdrawal-confirming'),
      );
      return { message: answers.withdrawn, ...done };
    },
  };
};

const planOf = (family: Family, athleteId: AthleteId) => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live' ? plan : undefined;
};

/** The spec's sentence for a billing failure code (spec section 8). */
const createSubscriptionFailure = (code: string): Error => {
  // Another tab started a plan, so the card is not at fault.
  if (code === 'already-subscribed') return refusal('plan-exists');
  const answered = startRefusal(code);
  return problem(answered, createSubscriptionSentences[answered]);
};
