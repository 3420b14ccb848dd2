import type { BillingCommand } from '@hoops/domain/family/commands';
import type { Intent, IntentKind } from '@hoops/domain/family/intents';
import type { IntentOutcome } from '@hoops/domain/family/record-outcome';
import Stripe from 'stripe';
import { observePlan } from '../observations/observe-subscription.ts';
import { StripeUndecided, stripeFailureOf } from '../stripe/stripe-failure.ts';
import { acceptDispute, answerDispute } from './answer-dispute.ts';
import { WaitsForBank } from './bank-confirmation.ts';
import { planChanges } from './change-plan.ts';
import { giveCredit } from './give-credit.ts';
import type { IntentContext, IntentExecutor, PlanExecutor } from './intent-context.ts';
import { payPlan } from './pay-plan.ts';
import { removeAthlete } from './remove-athlete.ts';
import { settle } from './settle.ts';
import { withdrawPlan } from './withdraw-plan.ts';
import { writeOffDebt } from './write-off-debt.ts';

export type Attempt =
  | { readonly kind: 'decided'; readonly outcome: IntentOutcome }
  | { readonly kind: 'observed'; readonly commands: readonly BillingCommand[] }
  | { readonly kind: 'at-bank'; readonly url: string | undefined }
  | { readonly kind: 'uncertain'; readonly keySpent: boolean };

/** Performs an intent at Stripe. A refusal is an outcome; an uncertain result leaves the intent open. */
export const executeIntent = async (intent: Intent, context: IntentContext): Promise<Attempt> => {
  try {
    const execute = executors[intent.kind] as IntentExecutor<IntentKind>;
    const result = await execute(intent, context);
    return 'kind' in result ? { kind: 'decided', outcome: result } : { kind: 'observed', commands: result };
  } catch (error) {
    if (error instanceof WaitsForBank) return { kind: 'at-bank', url: error.url };
    const failure = stripeFailureOf(error);
    if (failure.kind === 'uncertain') return failure;
    const { code, declineCode } = failure;
    return { kind: 'decided', outcome: { kind: 'failed', code, ...(declineCode ? { declineCode } : {}) } };
  }
};

const observed =
  <Kind extends IntentKind>(change: PlanExecutor<Kind>): IntentExecutor<Kind> =>
  async (intent, context) => {
    const subscription = await change(intent, context);
    try {
      return await observePlan(context, subscription);
    } catch (cause) {
      // The plan has already changed, so a failed read does not count as a refusal.
      if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
      throw new StripeUndecided('The changed plan could not be observed.', { cause });
    }
  };

const observedChanges = Object.fromEntries(
  Object.entries(planChanges).map(([kind, change]) => [kind, observed(change as PlanExecutor<IntentKind>)]),
) as { readonly [Kind in keyof typeof planChanges]: IntentExecutor<Kind> };

const executors: { readonly [Kind in IntentKind]: IntentExecutor<Kind> } = {
  ...observedChanges,
  'withdraw-plan': withdrawPlan,
  'remove-athlete': removeAthlete,
  'pay-plan': payPlan,
  'write-off-debt': writeOffDebt,
  'give-credit': giveCredit,
  settle,
  'answer-dispute': answerDispute,
  'accept-dispute': acceptDispute,
};
