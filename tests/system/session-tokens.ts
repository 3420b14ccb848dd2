/** Who is signed in. */
export type SignedIn = { readonly sub: string; readonly email: string };

/** The app client of the sign-in provider of a club in memory. */
export const clientId = 'screens';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * A token that says who it is and until when. It is signed by no one, because only the sign-in provider and the gateway
 * would look at the signature.
 * @param at when the sign-in was, ISO-8601 UTC; the session lasts to the end of the century.
 */
export const tokenOf = ({ sub, email }: SignedIn, at: string): string => {
  const seconds = Date.parse(at) / 1000;
  const claims = { sub, email, auth_time: seconds, iat: seconds, exp: Date.UTC(2099, 11) / 1000 };
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.none`;
};

export type Tokens = { readonly id: string; readonly access: string; readonly refresh: string };

/** What the site keeps in the browser of the tokens of a sign-in. */
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

/** The same of a session that no sign-in provider knows of, begun at that moment. */
export const storedSession = (who: SignedIn, at: string): Readonly<Record<string, string>> => {
  const token = tokenOf(who, at);
  return storedTokens({ id: token, access: token, refresh: 'none' });
};

/** What a token of such a session says. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
