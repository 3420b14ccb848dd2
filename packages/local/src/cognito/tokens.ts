import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export type TokenClaims = {
  readonly sub: string;
  readonly iss: string;
  readonly token_use: 'access' | 'id';
  readonly origin_jti: string;
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

export type Jwk = {
  readonly kty: 'RSA';
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
};

export type Jwks = { readonly keys: readonly Jwk[] };

export type Tokens = {
  readonly issuer: string;
  readonly jwks: Jwks;
  readonly sign: (claims: TokenClaims) => string;
  /**
   * Checks signature, issuer, client and validity, like an API's JWT authorizer.
   * @throws TokenRejected
   */
  readonly verify: (token: string) => TokenClaims;
};

type Options = {
  readonly signingKeyPem: string;
  readonly region: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly now: () => number;
};

export class TokenRejected extends Error {
  readonly reason: 'malformed' | 'signature' | 'issuer' | 'client' | 'expired' | 'early';

  constructor(reason: TokenRejected['reason']) {
    super(`The token was rejected: ${reason}.`);
    this.name = 'TokenRejected';
    this.reason = reason;
  }
}

export const createTokens = ({ signingKeyPem, region, poolId, clientId, now }: Options): Tokens => {
  const privateKey = createPrivateKey(signingKeyPem);
  const publicKey = createPublicKey(privateKey);
  const jwk = toJwk(publicKey.export({ format: 'jwk' }));
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
  const encodedHeader = encode({ kid: jwk.kid, alg: jwk.alg });

  const checkSignature = (signed: string, signature: string): void => {
    const bytes = Buffer.from(signature, 'base64url');
    if (!verify('RSA-SHA256', Buffer.from(signed), publicKey, bytes)) throw new TokenRejected('signature');
  };

  return {
    issuer,
    jwks: { keys: [jwk] },
    sign: (claims) => {
      const signed = `${encodedHeader}.${encode(claims)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    verify: (token) => {
      const [header, payload, signature, ...rest] = token.split('.');
      if (!header || !payload || !signature || rest.length > 0) throw new TokenRejected('malformed');
      // Accepts only this issuer's own header, which rules out other algorithms and keys.
      if (header !== encodedHeader) throw new TokenRejected('signature');
      checkSignature(`${header}.${payload}`, signature);
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims;
      if (claims.iss !== issuer) throw new TokenRejected('issuer');
      const client = claims.token_use === 'id' ? claims.aud : claims.client_id;
      if (client !== clientId) throw new TokenRejected('client');
      checkTime(claims, now() / 1000);
      return claims;
    },
  };
};

/** `exp` is required and `nbf` is optional, as in API Gateway. */
const checkTime = ({ exp, nbf }: Readonly<Record<string, unknown>>, seconds: number): void => {
  if (typeof exp !== 'number') throw new TokenRejected('malformed');
  if (exp <= seconds) throw new TokenRejected('expired');
  if (nbf === undefined) return;
  if (typeof nbf !== 'number') throw new TokenRejected('malformed');
  if (nbf > seconds) throw new TokenRejected('early');
};

const toJwk = ({ n, e }: { n?: string; e?: string }): Jwk => {
  if (n === undefined || e === undefined) throw new Error('The signing key is not an RSA key.');
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid: createHash('sha256').update(n).digest('base64'), n, e };
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
