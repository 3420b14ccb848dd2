import { randomBytes } from 'node:crypto';
import {
  incorrectCredentials,
  invalidParameter,
  invalidSession,
  passwordAttemptsExceeded,
  userDisabled,
} from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredParameter, requiredText, textMap } from '../request-fields.ts';
import { matchesPassword, openExchange, provesPassword } from '../srp.ts';
import type { Challenges } from './challenges.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { issueTokens } from './issue-tokens.ts';
import { type Operations, requireClient } from './operation.ts';

type Parameters = ReadonlyMap<string, string>;

/** Signing in by SRP or password, and refreshing. Failures of known and unknown users look the same. */
export function signInOperations(challenges: Challenges): Operations {
  return {
    InitiateAuth: async (pool, request) => {
      requireClient(pool, request);
      const flow = requiredText(request, 'AuthFlow');
      const parameters = textMap(request, 'AuthParameters');
      switch (flow) {
        case 'USER_SRP_AUTH':
          return startSrp(pool, challenges, parameters);
        case 'USER_PASSWORD_AUTH':
          return signInWithPassword(pool, challenges, request, parameters);
        case 'REFRESH_TOKEN_AUTH':
        case 'REFRESH_TOKEN':
          return refresh(pool, requiredParameter(parameters, 'REFRESH_TOKEN'));
        default:
          throw invalidParameter(`${flow} flow not enabled for this client`);
      }
    },
    RespondToAuthChallenge: async (pool, request) => {
      requireClient(pool, request);
      const name = requiredText(request, 'ChallengeName');
      const responses = textMap(request, 'ChallengeResponses');
      switch (name) {
        case 'PASSWORD_VERIFIER':
          return finishSrp(pool, challenges, request, responses);
        case 'NEW_PASSWORD_REQUIRED':
          return setFirstPassword(pool, challenges, request, responses);
        default:
          throw invalidParameter(`The challenge ${name} is not supported.`);
      }
    },
    GetTokensFromRefreshToken: async (pool, request) => {
      requireClient(pool, request);
      return refresh(pool, requiredText(request, 'RefreshToken'));
    },
  };
}

async function startSrp(pool: Pool, challenges: Challenges, parameters: Parameters): Promise<object> {
  const username = requiredParameter(parameters, 'USERNAME');
  const clientPublic = requiredParameter(parameters, 'SRP_A');
  const { id, srp } = pool.users.identify(username);
  requireUnlocked(pool, id);
  const exchange = openExchange(srp, clientPublic);
  const secretBlock = randomBytes(64).toString('base64');
  challenges.open(secretBlock, { name: 'PASSWORD_VERIFIER', userId: id, exchange });
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
}

async function finishSrp(
  pool: Pool,
  challenges: Challenges,
  request: CognitoRequest,
  responses: Parameters,
): Promise<object> {
  const secretBlock = requiredParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = requiredParameter(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = requiredParameter(responses, 'TIMESTAMP');
  const challenge = challenges.find(secretBlock);
  if (challenge?.name !== 'PASSWORD_VERIFIER') throw incorrectCredentials();
  // One guess for each exchange.
  challenges.close(secretBlock);
  const { userId, exchange } = challenge;
  requireUnlocked(pool, userId);
  const proven = provesPassword(exchange, {
    poolName: pool.poolName,
    userId,
    secretBlock,
    timestamp,
    signature,
  });
  const user = settleAttempt(pool, userId, proven);
  return completeSignIn(pool, challenges, request, user, 'TokenGeneration_Authentication');
}

async function signInWithPassword(
  pool: Pool,
  challenges: Challenges,
  request: CognitoRequest,
  parameters: Parameters,
): Promise<object> {
  const username = requiredParameter(parameters, 'USERNAME');
  const password = requiredParameter(parameters, 'PASSWORD');
  const { id, srp } = pool.users.identify(username);
  requireUnlocked(pool, id);
  const user = settleAttempt(pool, id, matchesPassword(srp, pool.poolName, id, password));
  return completeSignIn(pool, challenges, request, user, 'TokenGeneration_Authentication');
}

async function setFirstPassword(
  pool: Pool,
  challenges: Challenges,
  request: CognitoRequest,
  responses: Parameters,
): Promise<object> {
  const key = requiredText(request, 'Session');
  const password = requiredParameter(responses, 'NEW_PASSWORD');
  const challenge = challenges.find(key);
  if (challenge?.name !== 'NEW_PASSWORD_REQUIRED') throw invalidSession();
  // A password that breaks the policy may be tried again in the same session.
  pool.checkPassword(password);
  challenges.close(key);
  const { userId } = challenge;
  if (pool.users.findBySub(userId)?.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  const srp = pool.verifierFor(userId, password);
  const user = pool.users.update(userId, { srp, status: 'CONFIRMED' });
  return completeSignIn(pool, challenges, request, user, 'TokenGeneration_NewPasswordChallenge');
}

async function refresh(pool: Pool, refreshToken: string): Promise<object> {
  const session = pool.sessions.redeem(refreshToken);
  const user = pool.users.findBySub(session.sub);
  if (!user) throw incorrectCredentials();
  if (!user.enabled) throw userDisabled();
  const tokens = await issueTokens(pool, user, session, 'TokenGeneration_RefreshTokens');
  return { ChallengeParameters: {}, AuthenticationResult: tokens };
}

function requireUnlocked(pool: Pool, userId: string): void {
  if (pool.lockout.isLocked(userId)) throw passwordAttemptsExceeded();
}

/** Counts the attempt and answers the user, or throws as for any wrong password. */
function settleAttempt(pool: Pool, userId: string, proven: boolean): UserRecord {
  const user = pool.users.findBySub(userId);
  if (!proven || !user) {
    pool.lockout.fail(userId);
    throw incorrectCredentials();
  }
  pool.lockout.clear(userId);
  return user;
}
