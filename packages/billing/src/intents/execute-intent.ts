import type { Intent } from '@hoops/domain/family/intents';
import type { IntentOutcome } from '@hoops/domain/family/intents/outcome';
import { stripeFailureOf } from '../stripe/stripe-failure.ts';
import { WaitsForBank } from './bank-confirmation.ts';
import { cancelSwitch } from './cancel-switch.ts';
import { cancelTraining } from './cancel-training.ts';
import type { IntentContext } from './intent-context.ts';
import { payPlan } from './pay-plan.ts';
import { removeAthlete } from './remove-athlete.ts';
import { settle } from './settle.ts';
import { startPlan } from './start-plan.ts';
import { switchPlan } from './switch-plan.ts';
import { undoCancellation } from './undo-cancellation.ts';

/** How an attempt ended: with an outcome to record, waiting for the parent, or with nothing certain. */
export type Attempt =
  | { readonly kind: 'decided'; readonly outcome: IntentOutcome }
  /** `url`: the bank's page, where the parent confirms the payment; undefined while none was made. */
  | { readonly kind: 'at-bank'; readonly url: string | undefined }
  | { readonly kind: 'uncertain'; readonly keySpent: boolean };

/** Performs one intent at Stripe. A refusal is an outcome; only what is uncertain leaves the intent open. */
export const executeIntent = async (intent: Intent, context: IntentContext): Promise<Attempt> => {
  try {
    return { kind: 'decided', outcome: await perform(intent, context) };
  } catch (error) {
    if (error instanceof WaitsForBank) return { kind: 'at-bank', url: error.url };
    const failure = stripeFailureOf(error);
    if (failure.kind === 'uncertain') return failure;
    const { code, declineCode } = failure;
    return { kind: 'decided', outcome: { kind: 'failed', code, ...(declineCode ? { declineCode } : {}) } };
  }
};

const perform = (intent: Intent, context: IntentContext): Promise<IntentOutcome> => {
  switch (intent.kind) {
    case 'start-plan':
      return startPlan(intent, context);
    case 'switch-plan':
      return switchPlan(intent, context);
    case 'cancel-switch':
      return cancelSwitch(intent, context);
    case 'cancel-training':
      return cancelTraining(intent, context);
    case 'undo-cancellation':
      return undoCancellation(intent, context);
    case 'remove-athlete':
      return removeAthlete(intent, context);
    case 'pay-plan':
      return payPlan(intent, context);
    case 'settle':
      return settle(intent, context);
    default:
      return intent satisfies never;
  }
};
