import { ApiError } from '../api/api-error.ts';
import { AuthError } from './auth-error.ts';
import { keptInBrowser, mightBeSignedIn } from './might-be-signed-in.ts';
import type { SignedInUser } from './stored-sign-in.ts';
import { storedSignIn } from './stored-sign-in.ts';

/**
 * Loads the configuration before Amplify, because Amplify listens to other tabs right away. A failed load
 * counts as offline.
 */
export const loadAmplifyPart = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    const { siteConfig } = await import('../lib/site-config.ts');
    await siteConfig();
    return await load();
  } catch {
    throw new AuthError('unreachable');
  }
};

/** Loads Amplify on demand, because visitors who only read do not need it. */
export const loadAmplify = () => loadAmplifyPart(() => import('./amplify.ts'));

export const loadAmplifySession = () => loadAmplifyPart(() => import('./amplify-session.ts'));

/** Signed-in person; undefined without a session, or after it ends. */
export const currentUser = async (): Promise<SignedInUser | undefined> =>
  storedSignIn(keptInBrowser(), Date.now()) ?? (await loadAmplifySession()).currentUser();

export async function bearerToken(refresh = false): Promise<string | undefined> {
  if (!mightBeSignedIn()) return undefined;
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
