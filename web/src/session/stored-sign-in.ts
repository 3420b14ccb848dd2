import type { SignedInUser } from './amplify-session.ts';

/** A sign-in as Amplify keeps it in the browser, with an ID token that is still valid. */
export type StoredSignIn = SignedInUser & { readonly idToken: string };

const prefix = 'CognitoIdentityServiceProvider.';
const suffix = '.LastAuthUser';

/** As Amplify: a token that ends within the time that a request may take is renewed first. */
const toleranceMs = 5_000;

/** `CognitoIdentityServiceProvider.<client>.LastAuthUser` is kept for as long as there is a session. */
export const isSignInKey = (key: string): boolean => key.startsWith(prefix) && key.endsWith(suffix);

/**
 * Who is signed in, for most visits all that there is to know of the session: renewing a token, and whatever is
 * unusual about what is kept, is left to Amplify, which is loaded for it.
 * @param kept what the browser keeps, by key; `now` in milliseconds since 1970.
 */
export const storedSignIn = (
  kept: Readonly<Record<string, string>>,
  now: number,
): StoredSignIn | undefined => {
  const [last, ...others] = Object.keys(kept).filter(isSignInKey);
  // Another app client's sign-in beside it: the configuration says which one counts.
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
