import { AuthError, type AuthProblem } from './auth-error.ts';

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
  // The firewall only limits sign-ups per network address.
  ForbiddenException: 'too-many-tries',
  PasswordResetRequiredException: 'reset-required',
  NetworkError: 'unreachable',
};

/** Only Cognito's message distinguishes a locked account from a wrong password. */
const locked = /attempts exceeded/i;

export function authError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Error && locked.test(error.message)) return new AuthError('too-many-tries');
  return new AuthError((error instanceof Error && problemOf[error.name]) || 'unknown');
}
