import { ourFault, ReadableError } from '../lib/readable-error.ts';
import { sessionSentences } from '../lib/session-sentences.ts';

export type AuthProblem =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'email-taken'
  | 'weak-password'
  | 'wrong-code'
  | 'expired-code'
  | 'too-many-tries'
  | 'reset-required'
  | 'unreachable'
  | 'unknown';

const problemSentences: Readonly<Record<AuthProblem, string>> = {
  'wrong-credentials': sessionSentences.loginFailed,
  'email-in-use': sessionSentences.alreadyRegistered,
  'email-taken': 'Another account uses this email address already.',
  'weak-password':
    'Please choose another password: a longer one, or one that is not known from breaches elsewhere.',
  'wrong-code': 'That code is not right. Please check it and try again.',
  'expired-code': 'That code has expired. Please send a new one.',
  'too-many-tries': 'Too many tries. Please wait a few minutes and try again.',
  'reset-required': 'Your password has to be reset. Please send yourself a code below.',
  unreachable: sessionSentences.unreachable,
  unknown: ourFault,
};

export class AuthError extends ReadableError {
  readonly problem: AuthProblem;

  constructor(problem: AuthProblem) {
    super(problem);
    this.name = 'AuthError';
    this.problem = problem;
  }

  get sentence(): string {
    return problemSentences[this.problem];
  }
}
