import {
  createSubscriptionSentences,
  refusalReason,
  startRefusal,
} from '@hoops/domain/family/intents/refusals';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import type { Operation } from './operation.ts';

export const confirmingSentences = {
  'start-plan':
    'The plan is still being confirmed with the payment provider. This page will show the result once we have it.',
  'switch-plan':
    'The plan switch is still being confirmed with the payment provider. This page will show the result once we have it.',
  'cancel-switch':
    'The switch cancellation is still being confirmed with the payment provider. This page will show the result once we have it.',
  'pause-plan':
    'The pause is still being confirmed with the payment provider. This page will show the result once we have it.',
  'end-pause':
    'We are still confirming the end of the pause with the payment provider. This page will show the result once we have it.',
  'cancel-training':
    'The cancellation is still being confirmed with the payment provider. This page will show the result once we have it.',
  'undo-cancellation':
    'We are still confirming with the payment provider that training continues. This page will show the result once we have it.',
  'move-price':
    'The new price of the plan is still being confirmed with the payment provider. This page will show the result once we have it.',
  'withdraw-plan':
    'The withdrawal is still being confirmed with the payment provider. This page will show the result once we have it.',
  'pay-plan': parentSentences.paymentConfirming,
  settle: parentSentences.paymentConfirming,
  'write-off-debt':
    'The write-off is still being confirmed with the payment provider. This page will show the result once we have it.',
  'remove-athlete':
    'This athlete is being deleted. We are waiting for the payment provider to end the plan. This page will show the result once we have it.',
} as const satisfies Readonly<Record<Operation['kind'], string>>;

/** The spec's failure sentence of each command (section 8). */
export const failureSentences: Readonly<Record<Exclude<Operation['kind'], 'start-plan'>, string>> = {
  'switch-plan': planChangeSentences.switchPlanFailed,
  'cancel-switch': planChangeSentences.cancelSwitchFailed,
  'pause-plan': planChangeSentences.pausePlanFailed,
  'end-pause': planChangeSentences.endPauseFailed,
  'cancel-training': planChangeSentences.cancelTrainingFailed,
  'undo-cancellation': planChangeSentences.keepTrainingFailed,
  'withdraw-plan': planChangeSentences.withdrawalFailed,
  'remove-athlete': planChangeSentences.deleteAthleteFailed,
  'move-price': planChangeSentences.switchPlanFailed,
  'write-off-debt': parentSentences.paymentFailed,
  'pay-plan': parentSentences.paymentFailed,
  settle: parentSentences.paymentFailed,
};

/** Spec section 8: a plan that billing could not start. */
export const startFailure = (code = ''): string => createSubscriptionSentences[startRefusal(code)];

/** Sentence of a failed operation, with the reason. */
export const operationFailure = ({ kind, code = '' }: Pick<Operation, 'kind' | 'code'>): string =>
  `${kind === 'start-plan' ? startFailure(code) : failureSentences[kind]} ${refusalReason(code)}`;
