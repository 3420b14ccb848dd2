import { parentSentences } from '../lib/parent-sentences.ts';
import { ReadableError } from '../lib/readable-error.ts';

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
  'wrong-credentials': parentSentences.loginFailed,
  'email-in-use': parentSentences.alreadyRegistered,
  'email-taken': parentSentences.emailTaken,
  'weak-password': parentSentences.weakPassword,
  'wrong-code': parentSentences.wrongCode,
  'expired-code': parentSentences.expiredCode,
  'too-many-tries': parentSentences.tooManyLogins,
  'reset-required': parentSentences.resetRequired,
  unreachable: parentSentences.unreachable,
  unknown: parentSentences.ourFault,
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
