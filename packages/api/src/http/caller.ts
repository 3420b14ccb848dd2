import { normalizedEmail } from '@hoops/domain/text/name-words';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { refusal } from './problem.ts';
import type { RouteAuth } from './route.ts';

/** Signed-in person as reported by Cognito; roles are in our store (session.ts). */
export type User = {
  readonly kind: 'user';
  readonly sub: string;
  /** Set by ID tokens only; access tokens have no email. */
  readonly email: string | undefined;
  readonly signedInAt: string;
  /** Issue time of the token, ISO-8601 UTC. */
  readonly issuedAt: string;
  /** Identical for all tokens of a sign-in, including refreshed tokens (`origin_jti`). */
  readonly signIn?: string;
};

export type Caller = User | { readonly kind: 'visitor' } | { readonly kind: 'payment-provider' };

/**
 * Checks signature, issuer, audience and expiry.
 * @throws Error for an invalid token
 */
export type VerifyToken = (token: string) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Caller of a route. The gateway verified the token, except on `optional` routes, where `verifyToken` does.
 * @throws ProblemError unauthenticated for an invalid token
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
      throw refusal('sign-in-again');
    }
  }
  const claims =
    'authorizer' in event.requestContext
      ? (event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext.authorizer.jwt.claims
      : undefined;
  return claims ? fromClaims(claims) : { kind: 'visitor' };
};

const fromClaims = (claims: Readonly<Record<string, unknown>>): Caller => {
  const { sub, email, auth_time: signedIn, iat, origin_jti: signIn } = claims;
  if (typeof sub !== 'string' || !sub) return { kind: 'visitor' };
  return {
    kind: 'user',
    sub,
    email: typeof email === 'string' ? normalizedEmail(email) : undefined,
    signedInAt: momentOf(signedIn),
    issuedAt: momentOf(iat),
    ...(typeof signIn === 'string' && { signIn }),
  };
};

/** Converts epoch seconds, which the gateway sends as text. */
const momentOf = (seconds: unknown): string => new Date(Number(seconds ?? 0) * 1000).toISOString();
