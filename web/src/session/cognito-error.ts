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
  // Code for requests blocked by the firewall, which limits only sign-ups by network address.
  ForbiddenException: 'too-many-tries',
  PasswordResetRequiredException: 'reset-required',
  NetworkError: 'unreachable',
};

/** Pattern of Cognito's message, because only the message tells a locked account from a wrong password. */
const locked = /attempts exceeded/i;

export function authError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Error && locked.test(error.message)) return new AuthError('too-many-tries');
  return new AuthError((error instanceof Error && problemOf[error.name]) || 'unknown');
}
