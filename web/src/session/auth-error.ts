import { loginSentences } from '../lib/login-sentences.ts';
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
  | 'no-passkey'
  | 'passkey-canceled'
  | 'passkey-exists'
  | 'passkey-unsupported'
  | 'logged-out'
  | 'unreachable'
  | 'unknown';

/** Sentences about passkeys load with their screens (passkey-sentences.ts). */
const problemSentences: Readonly<Partial<Record<AuthProblem, string>>> = {
  'wrong-credentials': loginSentences.loginFailed,
  'email-in-use': loginSentences.alreadyRegistered,
  'email-taken': loginSentences.emailTaken,
  'weak-password': loginSentences.weakPassword,
  'wrong-code': loginSentences.wrongCode,
  'expired-code': loginSentences.expiredCode,
  'too-many-tries': loginSentences.tooManyLogins,
  'reset-required': loginSentences.resetRequired,
  'logged-out': parentSentences.loggedOut,
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
    return problemSentences[this.problem] ?? parentSentences.ourFault;
  }
}
