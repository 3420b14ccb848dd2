import { isSignInKey } from './stored-sign-in.ts';

/** Storage is refused in some private modes: there is no session there. */
export const keptInBrowser = (): Readonly<Record<string, string>> => {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
};

/** Without a key of Amplify's there is no session, and nothing needs to be fetched to know. */
export const maySignedIn = (): boolean => Object.keys(keptInBrowser()).some(isSignInKey);
