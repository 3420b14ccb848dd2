import { ourFault, ReadableError } from '../lib/readable-error.ts';
import { sessionSentences } from '../lib/session-sentences.ts';

/** Why the sign-in provider said no, in our words. */
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

const problemOf: Readonly<Record<string, AuthProblem>> = {
  NotAuthorizedException: 'wrong-credentials',
  UserNotFoundException: 'wrong-credentials',
  UsernameExistsException: 'email-in-use',
  AliasExistsException: 'email-taken',
  InvalidPasswordException: 'weak-password',
  CodeMismatchException: 'wrong-code',
  EnableSoftwareTokenMFAException: 'wrong-code',
  ExpiredCodeException: 'expired-code',
  LimitExceededException: 'too-many-tries',
  TooManyRequestsException: 'too-many-tries',
  TooManyFailedAttemptsException: 'too-many-tries',
  // The firewall's only rule is the limit of sign-ups per network address.
  ForbiddenException: 'too-many-tries',
  PasswordResetRequiredException: 'reset-required',
  NetworkError: 'unreachable',
};

/** What Cognito answers to a locked account: distinguished from a wrong password by its words alone. */
const locked = /attempts exceeded/i;

/** Cognito's error, as Amplify throws it, in our words. */
export function authError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Error && locked.test(error.message)) return new AuthError('too-many-tries');
  return new AuthError((error instanceof Error && problemOf[error.name]) || 'unknown');
}
