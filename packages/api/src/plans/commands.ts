import { otherPlan, planName } from '@hoops/domain/club/plans';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import { nextChargeAt } from '@hoops/domain/family/plans/pause';
import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import type { Family } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { ordinalDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/prices-now';
import type { Implementations, Request } from '../http/create-handler.ts';
import { createSubscriptionSentences, problem, problemOfRejection } from '../http/problem.ts';
import { type BillingDeps, type Failures, failures, runIntentCommand } from '../http/run-intent-command.ts';

/** Plan commands of an athlete. */
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
  /** Prices are not part of the request, so a repetition gets the first answer. */
  const runAtPrices = async (
    request: Request,
    asked: Unpriced<Extract<FamilyCommand, { readonly prices: PriceLists }>>,
    answers: Failures,
  ) => runIntentCommand(deps, request, { ...asked, prices: await pricesNow(deps.store) }, answers, asked);
  return {
    async createSubscription(input, request) {
      const { family, version, bankUrl } = await runAtPrices(
        request,
        { type: 'CreateSubscription', ...input },
        {
          refused: createSubscriptionFailure,
          unknown: problem('unknown', createSubscriptionSentences.unknown),
        },
      );
      const plan = planOf(family, input.athleteId);
      return {
        renewalDate: plan ? ordinalDate(plan.currentPeriodEnd) : '',
        ...(bankUrl === undefined ? {} : { bankUrl }),
        version,
      };
    },

    async switchPlan(input, request) {
      const { family, version } = await runAtPrices(
        request,
        { type: 'SwitchPlan', ...input },
        failures('The plan could not be switched.', 'The switch is still being confirmed.'),
      );
      const change = planOf(family, input.athleteId)?.change;
      const message =
        change?.kind === 'switch'
          ? `Switching to ${planName[change.to]} on ${ordinalDate(change.effectiveAt)}.`
          : `Switched to ${planName[input.newPlanId]}.`;
      return { message, version };
    },

    async cancelSwitch(input, request) {
      const { family, version } = await runAtPrices(
        request,
        { type: 'CancelSwitch', ...input },
        failures(
          'The switch could not be cancelled.',
          'The cancelling of the switch is still being confirmed.',
        ),
      );
      const plan = planOf(family, input.athleteId);
      const dropped = plan ? planName[otherPlan(plan.plan)] : 'the other plan';
      return { message: `The switch to ${dropped} is cancelled.`, version };
    },

    async pausePlan(input, request) {
      const { version } = await runAtPrices(
        request,
        { type: 'PausePlan', ...input },
        failures('Failed to pause the plan.', 'The pause is still being confirmed.'),
      );
      return { message: `The plan is paused until ${ordinalOfDate(input.until)}.`, version };
    },

    async endPause(input, request) {
      const { family, version } = await runAtPrices(
        request,
        { type: 'EndPause', ...input },
        failures('Failed to end the pause.', 'The end of the pause is still being confirmed.'),
      );
      const plan = planOf(family, input.athleteId);
      const message = plan ? `The next charge is on ${ordinalDate(nextChargeAt(plan))}.` : '';
      return { message, version };
    },

    async cancelAthleteSubscriptions(input, request) {
      const { version } = await runIntentCommand(
        deps,
        request,
        { type: 'CancelTraining', ...input },
        failures('Failed to cancel training.', 'The cancellation is still being confirmed.'),
      );
      return { message: 'Cancellation Scheduled', version };
    },

    async undoCancellation(input, request) {
      const { version } = await runAtPrices(
        request,
        { type: 'UndoCancellation', ...input },
        failures('The cancellation could not be taken back.', 'The change is still being confirmed.'),
      );
      return { message: 'The training continues.', version };
    },

    async withdrawFromPlan(input, request) {
      const { version } = await runIntentCommand(
        deps,
        request,
        { type: 'WithdrawFromPlan', ...input },
        failures('The withdrawal failed; the plan continues.', 'The withdrawal is still being confirmed.'),
      );
      return { message: 'The plan has ended, and your payment is returned.', version };
    },
  };
};

const planOf = (family: Family, athleteId: AthleteId) => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live' ? plan : undefined;
};

/** Spec sentence for billing's failure code (spec section 8). */
const createSubscriptionFailure = (code: string): Error => {
  // Another tab started a plan; the card is not to blame.
  if (code === 'already-subscribed') return problemOfRejection({ rejected: 'plan-exists' });
  const answered = startRefusal(code);
  return problem(answered, createSubscriptionSentences[answered]);
};
