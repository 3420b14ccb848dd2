import { randomUUID } from 'node:crypto';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import type { Session } from '../session-store.ts';
import type { TokenSource } from '../triggers.ts';

/** An AuthenticationResult without a refresh token. */
export type IssuedTokens = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
};

/** Makes the id and access token of a sign-in; PreTokenGeneration may change the id token's claims. */
export async function issueTokens(
  pool: Pool,
  user: UserRecord,
  session: Session,
  source: TokenSource,
): Promise<IssuedTokens> {
  const iat = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.sub,
    iss: pool.tokens.issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(session.signedInAt / 1000),
    iat,
    exp: iat + pool.accessTokenSeconds,
  };
  const { claimsOverrideDetails: override } = await pool.triggers.preTokenGeneration(source, user);
  const own = new Set([...Object.keys(common), 'aud', 'token_use', 'jti', 'cognito:username']);
  const suppressed = new Set(override?.claimsToSuppress);
  const chosen = Object.entries({ ...idClaims(user), ...override?.claimsToAddOrOverride }).filter(
    ([name]) => !own.has(name) && !suppressed.has(name),
  );
  const idToken = pool.tokens.sign({
    ...Object.fromEntries(chosen),
    ...common,
    'cognito:username': user.sub,
    aud: pool.clientId,
    token_use: 'id',
    jti: randomUUID(),
  });
  const accessToken = pool.tokens.sign({
    ...common,
    client_id: pool.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: user.sub,
    jti: randomUUID(),
  });
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: pool.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

/** A user's attributes as claims: all are text but the verified flag. */
function idClaims(user: UserRecord): Record<string, string | boolean> {
  return { ...user.attributes, email_verified: user.attributes.email_verified === 'true' };
}
