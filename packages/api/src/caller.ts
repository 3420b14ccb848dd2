import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { problem } from './problem.ts';
import type { RouteAuth } from './route.ts';

/** Who sent the request, as the sign-in provider says; roles are not here, they are ours (session.ts). */
export type Caller =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'user';
      readonly sub: string;
      /** Only an ID token carries it. */
      readonly email: string | undefined;
      /** When the person signed in, ISO-8601 UTC. */
      readonly signedInAt: string;
    };

/** Checks a token's signature, issuer, audience and expiry. @throws when it is not valid. */
export type VerifyToken = (token: string) => Promise<Readonly<Record<string, unknown>>>;

/** Behind the JWT authorizer the claims were checked by the gateway; on `optional` routes we check them. */
export const callerOf = async (
  event: APIGatewayProxyEventV2,
  auth: RouteAuth,
  verifyToken: VerifyToken | undefined,
): Promise<Caller> => {
  if (auth === 'optional') {
    const token = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '')?.[1];
    if (!token || !verifyToken) return { kind: 'nobody' };
    try {
      return fromClaims(await verifyToken(token));
    } catch {
      throw problem('unauthenticated', 'Please sign in again.');
    }
  }
  const claims =
    'authorizer' in event.requestContext
      ? (event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext.authorizer.jwt.claims
      : undefined;
  return claims ? fromClaims(claims) : { kind: 'nobody' };
};

const fromClaims = (claims: Readonly<Record<string, unknown>>): Caller => {
  const { sub, email, auth_time: signedIn } = claims;
  if (typeof sub !== 'string' || !sub) return { kind: 'nobody' };
  return {
    kind: 'user',
    sub,
    email: typeof email === 'string' ? email.toLowerCase() : undefined,
    signedInAt: new Date(Number(signedIn ?? 0) * 1000).toISOString(),
  };
};
