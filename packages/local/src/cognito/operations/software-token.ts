import { CognitoError, invalidParameter, notAuthorized, passwordAttemptsExceeded } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { SoftwareToken, UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredParameter, requiredText } from '../request-fields.ts';
import { matchingStep, newTotpSecret } from '../totp.ts';
import { type Operation, requireSignedIn } from './operation.ts';

/* Second factor by authenticator app. Optional in the pool, but required for users with an app. */

export const AssociateSoftwareToken: Operation = async (pool, request) => {
  const user = requireSignedIn(pool, request);
  const secret = newTotpSecret();
  pool.users.update(user.sub, { pendingSecret: secret });
  return { SecretCode: secret };
};

export const VerifySoftwareToken: Operation = async (pool, request) => {
  const user = requireSignedIn(pool, request);
  const secret = user.pendingSecret ?? user.softwareToken?.secret;
  if (secret === undefined) throw invalidParameter('User has not been associated with a software token.');
  const step = matchingStep(secret, requiredText(request, 'UserCode'), pool.now());
  if (step === undefined)
    throw new CognitoError(
      'EnableSoftwareTokenMFAException',
      'Code mismatch and fail enable Software Token MFA',
    );
  const enabled = user.softwareToken?.enabled === true;
  pool.users.update(user.sub, { softwareToken: { secret, enabled, lastStep: step } });
  return { Status: 'SUCCESS' };
};

export const SetUserMFAPreference: Operation = async (pool, request) => {
  prefer(pool, requireSignedIn(pool, request), request);
  return {};
};

/**
 * @throws InvalidParameterException for an unverified app, and for passkeys as the only factor, which could
 * lock the user out
 */
export const prefer = (pool: Pool, user: UserRecord, request: CognitoRequest): void => {
  const token = user.softwareToken;
  const app = isEnabled(request.SoftwareTokenMfaSettings) ?? token?.enabled === true;
  const passkeyMfa = isEnabled(request.WebAuthnMfaSettings) ?? user.passkeyMfa === true;
  if (app && !token) throw invalidParameter('User has not verified software token mfa');
  if (passkeyMfa && pool.webAuthn?.factorConfiguration !== 'MULTI_FACTOR_WITH_USER_VERIFICATION')
    throw invalidParameter('WebAuthn MFA is not enabled for this user pool.');
  if (passkeyMfa && !app) throw invalidParameter('User has no other MFA method.');
  pool.users.update(user.sub, { passkeyMfa, ...(token && { softwareToken: { ...token, enabled: app } }) });
};

const isEnabled = (settings: unknown): boolean | undefined =>
  typeof settings === 'object' && settings !== null
    ? 'Enabled' in settings && settings.Enabled === true
    : undefined;

export const mfaSettingsOf = ({ softwareToken }: UserRecord): object =>
  softwareToken?.enabled
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

export const softwareTokenChallenge = (pool: Pool, user: UserRecord): object => {
  const session = pool.codeSessions.open(user.sub);
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
};

/** After a wrong code, the same session allows another attempt; wrong codes count toward a lockout. */
export const userOfCode = (
  pool: Pool,
  request: CognitoRequest,
  responses: ReadonlyMap<string, string>,
): UserRecord => {
  const session = requiredText(request, 'Session');
  const code = requiredParameter(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const username = requiredParameter(responses, 'USERNAME');
  const user = pool.users.findBySub(pool.codeSessions.userOf(session) ?? '');
  if (!user || pool.users.findByUsername(username)?.sub !== user.sub)
    throw notAuthorized('Invalid session for the user, session is expired.');
  if (pool.lockout.isLocked(codesOf(user))) throw passwordAttemptsExceeded();
  const token = user.softwareToken;
  if (!token?.enabled) throw notAuthorized('Invalid session for the user.');
  useCode(pool, user, token, code);
  pool.codeSessions.close(session);
  return user;
};

/** Codes are counted separately; otherwise a correct password would reset the count of wrong codes. */
const codesOf = ({ sub }: UserRecord): string => `code:${sub}`;

const useCode = (pool: Pool, user: UserRecord, token: SoftwareToken, code: string): void => {
  const step = matchingStep(token.secret, code, pool.now());
  if (step === undefined) {
    pool.lockout.fail(codesOf(user));
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= token.lastStep)
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  pool.lockout.clear(codesOf(user));
  pool.users.update(user.sub, { softwareToken: { ...token, lastStep: step } });
};
