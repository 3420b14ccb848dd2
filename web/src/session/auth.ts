import { ApiError } from '../api/api-error.ts';
import type { SignedInUser } from './amplify-session.ts';
import { AuthError } from './auth-error.ts';
import { keptInBrowser, maySignedIn } from './may-signed-in.ts';
import { storedSignIn } from './stored-sign-in.ts';

/**
 * Loads a part of Amplify once its settings are there: it listens to other tabs as soon as it runs, and must have been
 * configured when it hears one. What cannot be fetched is a connection that is gone.
 */
export const loadAmplifyPart = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    // Not with every page: only where there is something to sign.
    const { siteConfig } = await import('../lib/site-config.ts');
    await siteConfig();
    return await load();
  } catch {
    throw new AuthError('unreachable');
  }
};

/** Loads what signing in and up takes; a signed-out visitor who only reads never does. */
export const loadAmplify = () => loadAmplifyPart(() => import('./amplify.ts'));

/** Loads what renewing a session and signing out take, without the rest. */
export const loadAmplifySession = () => loadAmplifyPart(() => import('./amplify-session.ts'));

/** Who is signed in; undefined without a session or when it has ended. */
export const currentUser = async (): Promise<SignedInUser | undefined> =>
  storedSignIn(keptInBrowser(), Date.now()) ?? (await loadAmplifySession()).currentUser();

/**
 * The token for the API, or undefined for a visitor who is not signed in.
 * @throws ApiError `unauthenticated` when the sign-in has ended, `unreachable` when that cannot be asked
 */
export async function bearerToken(refresh = false): Promise<string | undefined> {
  if (!maySignedIn()) return undefined;
  const valid = refresh ? undefined : storedSignIn(keptInBrowser(), Date.now());
  if (valid) return valid.idToken;
  const token = await loadAmplifySession()
    .then((amplify) => amplify.idToken(refresh))
    .catch((error: unknown) => {
      const away = error instanceof AuthError && error.problem === 'unreachable';
      throw new ApiError(away ? 'unreachable' : 'unauthenticated', '');
    });
  if (token === undefined) throw new ApiError('unauthenticated', '');
  return token;
}
