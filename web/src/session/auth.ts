/** Loads what signing in and up takes; a signed-out visitor who only reads never does. */
export const loadAmplify = () => import('./amplify.ts');

/** Loads what reading a session and signing out take, without the rest. */
export const loadAmplifySession = () => import('./amplify-session.ts');

/**
 * Amplify keeps `CognitoIdentityServiceProvider.<client>.LastAuthUser` in the browser. Without such a key
 * nobody is signed in, and neither Amplify nor the configuration needs to be fetched to know.
 */
export function maySignedIn(): boolean {
  try {
    return Object.keys(localStorage).some(
      (key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser'),
    );
  } catch {
    // Storage is refused in some private modes: nobody can be signed in there.
    return false;
  }
}

/** The token for the API, or undefined for a visitor who is not signed in. */
export async function bearerToken(refresh = false): Promise<string | undefined> {
  if (!maySignedIn()) return undefined;
  const amplify = await loadAmplifySession();
  return amplify.idToken(refresh);
}
