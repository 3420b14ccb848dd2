import { CognitoError, notAuthorized, userNotFound } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredText } from '../request-fields.ts';
import { type TokenClaims, TokenRejected } from '../tokens.ts';

export type Operation = (pool: Pool, request: CognitoRequest) => Promise<object>;

export type Operations = Readonly<Record<string, Operation>>;

/** @throws ResourceNotFoundException for another client */
export const requireClient = (pool: Pool, request: CognitoRequest): void => {
  const clientId = requiredText(request, 'ClientId');
  if (clientId !== pool.clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  }
};

/**
 * User of the request's access token.
 * @throws NotAuthorizedException for an expired, revoked or foreign token
 */
export const requireSignedIn = (pool: Pool, request: CognitoRequest): UserRecord => {
  const claims = readAccessToken(pool, requiredText(request, 'AccessToken'));
  const user = pool.users.findBySub(claims.sub);
  if (!user) throw userNotFound();
  if (!pool.sessions.isLive(claims.origin_jti)) throw notAuthorized('Access Token has been revoked');
  return user;
};

const readAccessToken = (pool: Pool, token: string): TokenClaims => {
  try {
    const claims = pool.tokens.verify(token);
    if (claims.token_use === 'access') return claims;
  } catch (error) {
    if (!(error instanceof TokenRejected)) throw error;
    if (error.reason === 'expired') throw notAuthorized('Access Token has expired');
    if (error.reason === 'signature') throw notAuthorized('Could not verify signature for Access Token');
  }
  throw notAuthorized('Invalid Access Token');
};
