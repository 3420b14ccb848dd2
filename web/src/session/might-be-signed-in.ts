import { isSignInKey } from './stored-sign-in.ts';

/** Some private modes block storage. */
export const keptInBrowser = (): Readonly<Record<string, string>> => {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
};

/** Without a key of Amplify there is no session. */
export const mightBeSignedIn = (): boolean => Object.keys(keptInBrowser()).some(isSignInKey);
