import { ApiError } from '../api-error.ts';
import { AuthError } from './auth-error.ts';

/** A part of Amplify that cannot be fetched is a connection that is gone. */
const loaded = <Module>(load: Promise<Module>): Promise<Module> =>
  load.catch(() => {
    throw new AuthError('unreachable');
  });

/** Loads what signing in and up takes; a signed-out visitor who only reads never does. */
export const loadAmplify = () => loaded(import('./amplify.ts'));

/** Loads what reading a session and signing out take, without the rest. */
export const loadAmplifySession = () => loaded(import('./amplify-session.ts'));

/**
 * Amplify keeps `CognitoIdentityServiceProvider.<client>.LastAuthUser` in the browser. Without such a key
 * there is no session, and neither Amplify nor the configuration needs to be fetched to know.
 */
export function maySignedIn(): boolean {
  try {
    return Object.keys(localStorage).some(
      (key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser'),
    );
  } catch {
    // Storage is refused in some private modes: there is no session there.
    return false;
  }
}

/**
 * The token for the API, or undefined for a visitor who is not signed in.
 * @throws ApiError `unauthenticated` when the sign-in has ended, `unreachable` when that cannot be asked
 */
export async function bearerToken(refresh = false): Promise<string | undefined> {
  if (!maySignedIn()) return undefined;
  const token = await loadAmplifySession()
    .then((amplify) => amplify.idToken(refresh))
    .catch((error: unknown) => {
      const away = error instanceof AuthError && error.problem === 'unreachable';
      throw new ApiError(away ? 'unreachable' : 'unauthenticated', '');
    });
  if (token === undefined) throw new ApiError('unauthenticated', '');
  return token;
}
