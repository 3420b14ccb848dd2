import { randomBytes } from 'node:crypto';
import {
  CognitoError,
  incorrectCredentials,
  invalidParameter,
  passwordAttemptsExceeded,
} from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { requiredParameter, requiredText, textMap } from '../request-fields.ts';
import { matchesPassword, openExchange, provesPassword } from '../srp.ts';
import { issueTokens } from './issue-tokens.ts';
import { type Operation, requireClient } from './operation.ts';
import { startChoice, userOfPasskey } from './passkeys.ts';
import { softwareTokenChallenge, userOfCode } from './software-token.ts';

type Parameters = ReadonlyMap<string, string>;

/*
 * Sign-in by SRP, password or passkey, and refresh of tokens. Failures do not reveal whether a user exists.
 */

export const InitiateAuth: Operation = async (pool, request) => {
  requireClient(pool, request);
  const flow = requiredText(request, 'AuthFlow');
  const parameters = textMap(request, 'AuthParameters');
  if (flow === 'USER_SRP_AUTH') return startSrp(pool, parameters);
  if (flow === 'USER_AUTH' && pool.webAuthn) return startChoice(pool, parameters);
  if (flow === 'USER_PASSWORD_AUTH') return signInWithPassword(pool, parameters);
  throw invalidParameter(`${flow} flow not enabled for this client`);
};

export const RespondToAuthChallenge: Operation = async (pool, request) => {
  requireClient(pool, request);
  const name = requiredText(request, 'ChallengeName');
  const responses = textMap(request, 'ChallengeResponses');
  if (name === 'PASSWORD_VERIFIER') return finishSrp(pool, responses);
  if (name === 'WEB_AUTHN') {
    const user = await userOfPasskey(pool, request, responses);
    requireUsable(user);
    return openSession(pool, user);
  }
  if (name === 'SOFTWARE_TOKEN_MFA') return openSession(pool, userOfCode(pool, request, responses));
  throw invalidParameter(`The challenge ${name} is not supported.`);
};

export const GetTokensFromRefreshToken: Operation = async (pool, request) => {
  requireClient(pool, request);
  const { session, refreshToken } = pool.sessions.redeem(requiredText(request, 'RefreshToken'));
  const user = pool.users.findBySub(session.sub);
  if (!user) throw incorrectCredentials();
  const tokens = issueTokens(pool, user, session);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
};

/** Ends the session of a refresh token; the pool's own operations then reject the session's tokens. */
export const RevokeToken: Operation = async (pool, request) => {
  requireClient(pool, request);
  pool.sessions.revoke(requiredText(request, 'Token'));
  return {};
};

const startSrp = (pool: Pool, parameters: Parameters): object => {
  const username = requiredParameter(parameters, 'USERNAME');
  const clientPublic = requiredParameter(parameters, 'SRP_A');
  const { id, srp } = pool.users.identify(username);
  requireUnlocked(pool, id);
  const exchange = openExchange(srp, clientPublic);
  const secretBlock = randomBytes(64).toString('base64');
  pool.challenges.passwords.open(secretBlock, { userId: id, exchange });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: srp.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: id,
      USER_ID_FOR_SRP: id,
    },
  };
};

const finishSrp = (pool: Pool, responses: Parameters): object => {
  const secretBlock = requiredParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = requiredParameter(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = requiredParameter(responses, 'TIMESTAMP');
  const challenge = pool.challenges.passwords.take(secretBlock);
  if (!challenge) throw incorrectCredentials();
  const { userId, exchange } = challenge;
  requireUnlocked(pool, userId);
  const proof = { poolName: pool.poolName, userId, secretBlock, timestamp, signature };
  return completeSignIn(pool, settleAttempt(pool, userId, provesPassword(exchange, proof)));
};

const signInWithPassword = (pool: Pool, parameters: Parameters): object => {
  const username = requiredParameter(parameters, 'USERNAME');
  const password = requiredParameter(parameters, 'PASSWORD');
  const { id, srp } = pool.users.identify(username);
  requireUnlocked(pool, id);
  return completeSignIn(pool, settleAttempt(pool, id, matchesPassword(srp, pool.poolName, id, password)));
};

const requireUnlocked = (pool: Pool, userId: string): void => {
  if (pool.lockout.isLocked(userId)) throw passwordAttemptsExceeded();
};

/**
 * Counts an attempt.
 * @returns the user
 * @throws the error for a wrong password
 */
const settleAttempt = (pool: Pool, userId: string, proven: boolean): UserRecord => {
  const user = pool.users.findBySub(userId);
  if (!proven || !user) {
    pool.lockout.fail(userId);
    throw incorrectCredentials();
  }
  pool.lockout.clear(userId);
  return user;
};

/** Signs in a user who proved the password, or requests an authenticator code. */
const completeSignIn = (pool: Pool, user: UserRecord): object => {
  requireUsable(user);
  return user.softwareToken?.enabled ? softwareTokenChallenge(pool, user) : openSession(pool, user);
};

/** @throws UserNotConfirmedException or PasswordResetRequiredException */
const requireUsable = (user: UserRecord): void => {
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status !== 'CONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
};

const openSession = (pool: Pool, user: UserRecord): object => {
  const { session, refreshToken } = pool.sessions.open(user.sub);
  const tokens = issueTokens(pool, user, session);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
};
