/** Site to parents; those of spec sections 5 and 8 are word for word. */
export const parentSentences = {
  ourFault: 'Something went wrong on our side. Please try again.',
  readOnly: 'This is what the family saw then. Nothing can be changed in it.',
  loggedOut: 'You have been logged out. Please log in again.',
  notAllowed: 'You are not allowed to do that.',
  checkFields: 'Please check the highlighted fields.',
  notFound: 'We could not find that. It may have been removed.',
  notPossible: 'That is not possible right now.',
  changedMeanwhile: 'Someone changed this at the same moment. Please try again.',
  tooManyTries: 'Too many tries. Please wait a minute and try again.',
  unknownOutcome: 'We do not know yet whether that worked. Please check again in a minute.',
  offline: 'You are offline. Please try again when you are connected.',
  unreachable: 'We could not be reached. Please check your connection and try again.',

  loginFailed: 'Incorrect email or password.',
  alreadyRegistered: 'It looks like you already have an account. Please try loggin in.',
  emailTaken: 'Another account already uses this email address.',
  weakPassword: 'Please choose another password: a longer one, or one that is not known from data leaks.',
  wrongCode: 'That code is not right. Please check it and try again.',
  expiredCode: 'That code has expired. Please send a new one.',
  tooManyLogins: 'Too many tries. Please wait a few minutes and try again.',
  resetRequired: 'Your password has to be reset. Please send yourself a code below.',
  codeMissing: 'Please enter the code from the email.',
  resetNeedsEmail: 'Please enter your email address.',

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

  paymentFailed: 'Failed to process payment.',
  paymentWithoutUser: 'No user logged in.',
  paymentSucceeded: 'Payment processed successfully!',
  noPaymentHistory: 'No payment history available.',

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
  'switch-plan': parentSentences.switchPlanFailed,
  'cancel-switch': parentSentences.cancelSwitchFailed,
  'pause-plan': parentSentences.pausePlanFailed,
  'end-pause': parentSentences.endPauseFailed,
  'cancel-training': parentSentences.cancelTrainingFailed,
  'undo-cancellation': parentSentences.keepTrainingFailed,
  'withdraw-plan': parentSentences.withdrawalFailed,
  'remove-athlete': parentSentences.deleteAthleteFailed,
  'pay-plan': parentSentences.paymentFailed,
} as const;
