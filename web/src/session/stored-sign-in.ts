export type SignedInUser = { readonly sub: string; readonly email: string };

export type StoredSignIn = SignedInUser & { readonly idToken: string };

const prefix = 'CognitoIdentityServiceProvider.';
const suffix = '.LastAuthUser';

/** Milliseconds; a token that expires sooner counts as expired, as in Amplify. */
const toleranceMs = 5_000;

/**
 * True for Amplify's key `CognitoIdentityServiceProvider.<client>.LastAuthUser`, which exists during a
 * session.
 */
export const isSignInKey = (key: string): boolean => key.startsWith(prefix) && key.endsWith(suffix);

/** Last ID token, even if it has expired; undefined without a session. */
export const lastIdToken = (kept: Readonly<Record<string, string>>): string | undefined => {
  const last = Object.keys(kept).find(isSignInKey);
  return last && kept[`${last.slice(0, -suffix.length)}.${kept[last]}.idToken`];
};

/**
 * Works without Amplify. Undefined if a token must be renewed or storage has an unknown shape.
 * @param kept browser storage by key
 * @param now epoch milliseconds
 */
export const storedSignIn = (
  kept: Readonly<Record<string, string>>,
  now: number,
): StoredSignIn | undefined => {
  const [last, ...others] = Object.keys(kept).filter(isSignInKey);
  // Undefined with several app clients, because only the configuration identifies the right client.
  if (last === undefined || others.length > 0) return undefined;
  const user = `${last.slice(0, -suffix.length)}.${kept[last]}`;
  const idToken = kept[`${user}.idToken`];
  const drift = Number(kept[`${user}.clockDrift`] ?? 0);
  const claims = idToken === undefined ? undefined : claimsOf(idToken);
  if (idToken === undefined || typeof claims?.exp !== 'number' || typeof claims.sub !== 'string')
    return undefined;
  if (!(now + drift + toleranceMs <= claims.exp * 1000)) return undefined;
  return { sub: claims.sub, email: typeof claims.email === 'string' ? claims.email : '', idToken };
};

type Claims = { readonly exp?: unknown; readonly sub?: unknown; readonly email?: unknown };

const claimsOf = (token: string): Claims | undefined => {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
};
