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
