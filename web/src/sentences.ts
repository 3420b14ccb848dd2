import { ApiError, type ApiErrorCode } from './api-error.ts';
import type { AuthError, AuthProblem } from './session/auth-error.ts';

/** What the product says when something is wrong, word for word from the spec's sections 5 and 8. */
export const sentences = {
  loginFailed: 'Incorrect email or password.',
  alreadyRegistered: 'It looks like you already have an account. Please try loggin in.',
  codeMissing: 'Please enter the code from the email.',
  loggedOut: 'You have been logged out. Please log in again.',
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
  cancelSwitchFailed: 'Failed to cancel the switch. Please try again.',
  keepTrainingFailed: 'Failed to keep the training. Please try again.',
  cancelTrainingFailed: 'Failed to cancel training.',
  deleteAthleteFailed: 'Failed to delete athlete. Please try again.',
  saveProgramsFailed: 'Failed to update athlete programs.',
  paymentFailed: 'Failed to process payment.',
  paymentWithoutUser: 'No user logged in.',
  paymentSucceeded: 'Payment processed successfully!',
  noPaymentHistory: 'No payment history available.',
  programRequestFailed: 'Failed to submit program request. Please try again later.',
  programChangeFailed: 'Failed to submit program change request. Please try again later.',

  programRequestEmpty:
    "Please either select at least one program or provide additional details about what you're looking for.",
  programChangeEmpty: 'Please describe the changes you would like to make.',
  nameMissing: 'Please enter your name.',
  emailInvalid: 'Please enter a valid email address.',
} as const;

const apiSentences: Readonly<Record<ApiErrorCode, string>> = {
  unauthenticated: sentences.loggedOut,
  'permission-denied': 'You are not allowed to do that.',
  'invalid-argument': 'Please check the highlighted fields.',
  'not-found': 'We could not find that. It may have been removed.',
  'failed-precondition': 'That is not possible right now.',
  conflict: 'Someone changed this at the same moment. Please try again.',
  'resource-exhausted': 'Too many tries. Please wait a minute and try again.',
  unknown: 'We do not know yet whether that worked. Please look again in a minute.',
  internal: 'Something went wrong on our side. Please try again.',
  offline: 'You are offline. Please try again when you are connected.',
  unreachable: 'We could not be reached. Please check your connection and try again.',
};

const authSentences: Readonly<Record<AuthProblem, string>> = {
  'wrong-credentials': sentences.loginFailed,
  'email-in-use': sentences.alreadyRegistered,
  'email-taken': 'Another account uses this email address already.',
  'weak-password':
    'Please choose another password: a longer one, or one that is not known from breaches elsewhere.',
  'wrong-code': 'That code is not right. Please check it and try again.',
  'expired-code': 'That code has expired. Please send a new one.',
  'too-many-tries': 'Too many tries. Please wait a few minutes and try again.',
  'reset-required': 'Your password has to be reset. Please send yourself a code below.',
  unreachable: apiSentences.unreachable,
  unknown: apiSentences.internal,
};

const isAuthError = (error: unknown): error is AuthError =>
  error instanceof Error && error.name === 'AuthError' && 'problem' in error;

/** The sentence for any failure: the server's own words where it sent some. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ApiError) return error.message === '' ? apiSentences[error.code] : error.message;
  if (isAuthError(error)) return authSentences[error.problem];
  return apiSentences.internal;
}
