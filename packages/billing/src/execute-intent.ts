import type { IntentOutcome } from '@hoops/domain/family/command';
import type { Intent } from '@hoops/domain/family/state';
import { cancelSwitch } from './intents/cancel-switch.ts';
import { cancelTraining } from './intents/cancel-training.ts';
import type { IntentContext } from './intents/intent-context.ts';
import { payPlan } from './intents/pay-plan.ts';
import { removeAthlete } from './intents/remove-athlete.ts';
import { settle } from './intents/settle.ts';
import { startPlan } from './intents/start-plan.ts';
import { switchPlan } from './intents/switch-plan.ts';
import { undoCancellation } from './intents/undo-cancellation.ts';
import { stripeFailureOf } from './stripe-failure.ts';

/** How an attempt ended: with an outcome to record, or with nothing certain. */
export type Attempt =
  | { readonly kind: 'decided'; readonly outcome: IntentOutcome }
  | { readonly kind: 'uncertain'; readonly keySpent: boolean };

/** Performs one intent at Stripe. A refusal is an outcome; only what is uncertain leaves the intent open. */
export const executeIntent = async (intent: Intent, context: IntentContext): Promise<Attempt> => {
  try {
    return { kind: 'decided', outcome: await perform(intent, context) };
  } catch (error) {
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
