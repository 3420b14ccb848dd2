import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { problem } from '../http/problem.ts';
import type { RouteAuth } from '../http/route.ts';

/** Who sent the request, as the sign-in provider says; roles are not here, they are ours (session.ts). */
export type Caller =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'user';
      readonly sub: string;
      /** Only an ID token carries it; an access token is as good for everything that does not ask for it. */
      readonly email: string | undefined;
      /** When the person signed in, ISO-8601 UTC. */
      readonly signedInAt: string;
      /** When this token was issued, ISO-8601 UTC: its e-mail was right at that moment. */
      readonly issuedAt: string;
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
  const { sub, email, auth_time: signedIn, iat } = claims;
  if (typeof sub !== 'string' || !sub) return { kind: 'nobody' };
  return {
    kind: 'user',
    sub,
    email: typeof email === 'string' ? email.toLowerCase() : undefined,
    signedInAt: momentOf(signedIn),
    issuedAt: momentOf(iat),
  };
};

/** Seconds since 1970; the gateway hands claims on as texts. */
const momentOf = (seconds: unknown): string => new Date(Number(seconds ?? 0) * 1000).toISOString();
