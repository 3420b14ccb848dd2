export type SignedIn = { readonly sub: string; readonly email: string };

export const clientId = 'screens';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Unsigned token, because only the provider and the gateway verify signatures.
 * @param at time of the sign-in, ISO-8601 UTC
 */
export const tokenOf = ({ sub, email }: SignedIn, at: string): string => {
  const seconds = Date.parse(at) / 1000;
  const claims = { sub, email, auth_time: seconds, iat: seconds, exp: Date.UTC(2099, 11) / 1000 };
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.none`;
};

export type Tokens = { readonly id: string; readonly access: string; readonly refresh: string };

export const storedTokens = (
  { id, access, refresh }: Tokens,
  client: string = clientId,
): Readonly<Record<string, string>> => {
  const { sub } = claimsOf(id);
  const kept = `CognitoIdentityServiceProvider.${client}`;
  return {
    [`${kept}.${sub}.idToken`]: id,
    [`${kept}.${sub}.accessToken`]: access,
    [`${kept}.${sub}.refreshToken`]: refresh,
    [`${kept}.${sub}.clockDrift`]: '0',
    [`${kept}.LastAuthUser`]: String(sub),
  };
};

export const storedSession = (who: SignedIn, at: string): Readonly<Record<string, string>> => {
  const token = tokenOf(who, at);
  return storedTokens({ id: token, access: token, refresh: 'none' });
};

export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
