/** Sentences to parents; sentences of spec sections 5 and 8 are verbatim. */
export const parentSentences = {
  ourFault: 'Something went wrong on our side. Please try again.',
  readOnly: 'This is what the family saw back then. You cannot change anything here.',
  loggedOut: 'You have been logged out. Please log in again.',
  notAllowed: 'You are not allowed to do that.',
  checkFields: 'Please check the highlighted fields.',
  notFound: 'We could not find that. It may have been removed.',
  notPossible: 'That is not possible right now.',
  changedMeanwhile: 'Someone changed this at the same time. Please try again.',
  tooManyTries: 'Too many attempts. Please wait a minute and try again.',
  unknownOutcome: 'We do not know yet whether that worked. Please check again in a minute.',
  offline: 'You are offline. Please try again when you are connected.',
  unreachable: 'Your browser could not reach us. Please check your connection and try again.',

  paymentFailed: 'Failed to process payment.',
  paymentWithoutUser: 'No user logged in.',
  paymentConfirming: 'The payment is still being confirmed. This page will show the result.',
  paymentSucceeded: 'Payment processed successfully!',
  noPaymentHistory: 'No payment history available.',
} as const;
