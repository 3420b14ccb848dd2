import { isSignInKey } from './stored-sign-in.ts';

/** Browser storage; empty if the browser blocks storage, as in some private modes. */
export const keptInBrowser = (): Readonly<Record<string, string>> => {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
};

/** True if storage contains a key that Amplify keeps during a session. */
export const mightBeSignedIn = (): boolean => Object.keys(keptInBrowser()).some(isSignInKey);
