import { isSignInKey } from './stored-sign-in.ts';

/** Storage key, written by features/schedule/rail-place.tsx. */
export const administratorPlace = 'administrator';

/**
 * True if this device was last used by an administrator. Affects only the layout, because the server checks
 * permissions.
 */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();

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
