import { keptInBrowser } from './might-be-signed-in.ts';

/** Storage key, written by features/schedule/rail-place.tsx. */
export const administratorPlace = 'administrator';

/**
 * True if this device was last used by an administrator. Affects only the layout, because the server checks
 * permissions.
 */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();
