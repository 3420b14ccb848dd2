import { randomUUID } from 'node:crypto';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import type { Session } from '../session-store.ts';

export type IssuedTokens = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
};

export const issueTokens = (pool: Pool, user: UserRecord, session: Session): IssuedTokens => {
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
  const { email, email_verified } = user.attributes;
  const idToken = pool.tokens.sign({
    email,
    email_verified: email_verified === 'true',
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
};
