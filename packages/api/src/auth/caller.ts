import { normalizedEmail } from '@hoops/domain/text/normalized';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { problem } from '../http/problem.ts';
import type { RouteAuth } from '../http/route.ts';

/** A signed-in person, as the sign-in provider says; roles are not here, they are ours (session.ts). */
export type User = {
  readonly kind: 'user';
  readonly sub: string;
  /** Only an ID token carries it; an access token is as good for everything that does not ask for it. */
  readonly email: string | undefined;
  /** When the person signed in, ISO-8601 UTC. */
  readonly signedInAt: string;
  /** When this token was issued, ISO-8601 UTC: its email was right at that moment. */
  readonly issuedAt: string;
};

/**
 * Who sent the request: a signed-in person, a visitor without a sign-in, or the payment provider with a message, whose
 * signature is checked over the raw bytes where they are read.
 */
export type Caller = User | { readonly kind: 'visitor' } | { readonly kind: 'payment-provider' };

/** Checks a token's signature, issuer, audience and expiry. @throws when it is not valid. */
export type VerifyToken = (token: string) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Reads who calls a route. Behind the JWT authorizer the gateway has checked the claims; on `optional` routes we do.
 * @throws ProblemError unauthenticated for a token that is not valid.
 */
export const callerOf = async (
  event: APIGatewayProxyEventV2,
  auth: RouteAuth,
  verifyToken: VerifyToken | undefined,
): Promise<Caller> => {
  if (auth === 'stripe') return { kind: 'payment-provider' };
  if (auth === 'optional') {
    const token = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '')?.[1];
    if (!token || !verifyToken) return { kind: 'visitor' };
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
  return claims ? fromClaims(claims) : { kind: 'visitor' };
};

const fromClaims = (claims: Readonly<Record<string, unknown>>): Caller => {
  const { sub, email, auth_time: signedIn, iat } = claims;
  if (typeof sub !== 'string' || !sub) return { kind: 'visitor' };
  return {
    kind: 'user',
    sub,
    email: typeof email === 'string' ? normalizedEmail(email) : undefined,
    signedInAt: momentOf(signedIn),
    issuedAt: momentOf(iat),
  };
};

/** Seconds since 1970; the gateway hands claims on as texts. */
const momentOf = (seconds: unknown): string => new Date(Number(seconds ?? 0) * 1000).toISOString();
