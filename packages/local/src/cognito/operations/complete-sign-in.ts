import { randomUUID } from 'node:crypto';
import { CognitoError, userDisabled } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import type { CognitoRequest } from '../request-fields.ts';
import type { TokenSource } from '../triggers.ts';
import type { Challenges } from './challenges.ts';
import { issueTokens } from './issue-tokens.ts';
import { triggerInput } from './operation.ts';

/**
 * Signs in a user who has shown the password: answers tokens, or the challenge to choose a new password.
 * @throws NotAuthorizedException, UserNotConfirmedException or PasswordResetRequiredException when the user's
 * state does not allow it.
 */
export async function completeSignIn(
  pool: Pool,
  challenges: Challenges,
  request: CognitoRequest,
  user: UserRecord,
  source: TokenSource,
): Promise<object> {
  if (!user.enabled) throw userDisabled();
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(challenges, user);

  const input = triggerInput(request);
  await pool.triggers.preAuthentication(user, input);
  const { session, refreshToken } = pool.sessions.open(user.sub);
  const tokens = await issueTokens(pool, user, session, source);
  await pool.triggers.postAuthentication(user, input);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}

function askForNewPassword(challenges: Challenges, user: UserRecord): object {
  const key = randomUUID();
  challenges.open(key, { name: 'NEW_PASSWORD_REQUIRED', userId: user.sub });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: key,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
}
