import { isSignInKey } from './stored-sign-in.ts';

/** Browser storage; empty if blocked, as in some private modes. */
export const keptInBrowser = (): Readonly<Record<string, string>> => {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
};

/** A session always has one of Amplify's keys. */
export const mightBeSignedIn = (): boolean => Object.keys(keptInBrowser()).some(isSignInKey);
