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
  RefreshTokenReuseException: 'logged-out',
  NotAllowedError: 'passkey-canceled',
  AbortError: 'passkey-canceled',
  InvalidStateError: 'passkey-exists',
  // The address is not the relying party's.
  SecurityError: 'passkey-unsupported',
  NotSupportedError: 'passkey-unsupported',
  WebAuthnNotEnabledException: 'passkey-unsupported',
  WebAuthnOriginNotAllowedException: 'passkey-unsupported',
  WebAuthnRelyingPartyMismatchException: 'passkey-unsupported',
  WebAuthnCredentialNotSupportedException: 'passkey-unsupported',
  NetworkError: 'unreachable',
};

/** Pattern of Cognito's message, because only the message tells a locked account from a wrong password. */
const locked = /attempts exceeded/i;

export function authError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Error && locked.test(error.message)) return new AuthError('too-many-tries');
  return new AuthError((error instanceof Error && problemOf[error.name]) || 'unknown');
}
