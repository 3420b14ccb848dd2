import { parentSentences } from './parent-sentences.ts';

/** Separate, because the portal does not need these sentences. */
export const planChangeSentences = {
  planDetailsFailed: 'Failed to load plan details',
  switchPlanFailed: 'We could not switch the plan.',
  cancelSwitchFailed: 'We could not cancel the switch.',
  pausePlanFailed: 'We could not pause the plan.',
  endPauseFailed: 'We could not end the pause.',
  cancelTrainingFailed: 'Failed to cancel training.',
  keepTrainingFailed: 'We could not undo the cancellation.',
  withdrawalFailed: 'The withdrawal did not go through, so the plan continues.',
  deleteAthleteFailed: 'Failed to delete athlete. Please try again.',
  saveProgramsFailed: 'Failed to update athlete programs.',
  pauseClassesFailed: 'We could not pause the classes.',
  endClassPauseFailed: 'We could not end the class pause.',

  programRequestFailed: 'Failed to submit program request. Please try again later.',
  programChangeFailed: 'Failed to submit program change request. Please try again later.',
} as const;

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
  'pay-plan':
    'The payment is still being confirmed with the payment provider. This page will show the result once we have it.',
  'write-off-debt':
    'The write-off is still being confirmed with the payment provider. This page will show the result once we have it.',
  'remove-athlete':
    'This athlete is being deleted. We are waiting for the payment provider to end the plan. This page will show the result once we have it.',
} as const;

/** Shown before the reason of a rejection. */
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
