import { parentSentences } from './parent-sentences.ts';

/** Not loaded by the portal. */
export const planChangeSentences = {
  planDetailsFailed: 'Failed to load plan details',
  switchPlanFailed: 'The plan could not be switched.',
  cancelSwitchFailed: 'Failed to cancel the switch.',
  pausePlanFailed: 'Failed to pause the plan.',
  endPauseFailed: 'Failed to end the pause.',
  cancelTrainingFailed: 'Failed to cancel training.',
  keepTrainingFailed: 'Failed to keep the training.',
  withdrawalFailed: 'The withdrawal failed; the plan continues.',
  deleteAthleteFailed: 'Failed to delete athlete. Please try again.',
  saveProgramsFailed: 'Failed to update athlete programs.',
  pauseClassesFailed: 'Failed to pause the classes.',
  endClassPauseFailed: 'Failed to end the class pause.',

  programRequestFailed: 'Failed to submit program request. Please try again later.',
  programChangeFailed: 'Failed to submit program change request. Please try again later.',
} as const;

export const confirmingSentences = {
  'start-plan':
    'The plan is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'switch-plan':
    'The plan switch is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'cancel-switch':
    'Canceling the switch is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'pause-plan':
    'The pause is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'end-pause':
    'The end of the pause is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'cancel-training':
    'The cancellation is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'undo-cancellation':
    'Keeping the training is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'move-price':
    'The new price of the plan is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'withdraw-plan':
    'The withdrawal is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'pay-plan':
    'The payment is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'write-off-debt':
    'The write-off is still being confirmed with the payment provider. This page shows the result as soon as it is certain.',
  'remove-athlete':
    'This athlete is being deleted. We are waiting for the payment provider to end the plan. This page shows the result as soon as it is certain.',
} as const;

/** Shown before the reason. */
export const refusedSentences = {
  'switch-plan': planChangeSentences.switchPlanFailed,
  'cancel-switch': planChangeSentences.cancelSwitchFailed,
  'pause-plan': planChangeSentences.pausePlanFailed,
  'end-pause': planChangeSentences.endPauseFailed,
  'cancel-training': planChangeSentences.cancelTrainingFailed,
  'undo-cancellation': planChangeSentences.keepTrainingFailed,
  'withdraw-plan': planChangeSentences.withdrawalFailed,
  'remove-athlete': planChangeSentences.deleteAthleteFailed,
  'pay-plan': parentSentences.paymentFailed,
} as const;
