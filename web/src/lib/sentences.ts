/** Word for word from the spec's sections 5 and 8. */
export const sentences = {
  codeMissing: 'Please enter the code from the email.',
  resetNeedsEmail: 'Please enter your email address.',

  createSubscription: {
    unauthenticated: 'You must be logged in to perform this action.',
    'invalid-argument': 'Invalid subscription details provided. Please try again.',
    'not-found': 'Customer or athlete information not found. Please check your account details.',
    'failed-precondition': 'Unable to create subscription. Please ensure you have a default payment method.',
    unknown: 'An unexpected error occurred. Please try again later.',
    other: 'Failed to create subscription. Please try again or contact support.',
  },
  planDetailsFailed: 'Failed to load plan details',
  switchPlanFailed: 'The plan could not be switched.',
  cancelSwitchFailed: 'Failed to cancel the switch.',
  keepTrainingFailed: 'Failed to keep the training.',
  cancelTrainingFailed: 'Failed to cancel training.',
  deleteAthleteFailed: 'Failed to delete athlete. Please try again.',
  saveProgramsFailed: 'Failed to update athlete programs.',
  programRequestFailed: 'Failed to submit program request. Please try again later.',
  programChangeFailed: 'Failed to submit program change request. Please try again later.',

  programRequestEmpty:
    "Please either select at least one program or provide additional details about what you're looking for.",
  programChangeEmpty: 'Please describe the changes you would like to make.',
  nameMissing: 'Please enter your name.',
  emailInvalid: 'Please enter a valid email address.',
} as const;
