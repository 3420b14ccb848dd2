import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { VerifyToken } from '../http/caller.ts';

/** Verifies Cognito tokens without an authorizer: signature, issuer, expiry and client. */
export const tokenVerifier = (settings: {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUrl: string;
}): VerifyToken => {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl));
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: settings.issuer,
      algorithms: ['RS256'],
      // jose checks `exp` only if present; Cognito's tokens always have one.
      requiredClaims: ['exp', 'sub'],
    });
    // Access tokens contain the client in `client_id`, ID tokens in `aud`.
    if (payload.client_id !== settings.clientId && payload.aud !== settings.clientId) {
      throw new Error('The token is for another client.');
    }
    return payload;
  };
};
