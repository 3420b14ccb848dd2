import { keptInBrowser } from './might-be-signed-in.ts';

/** Written by features/schedule/rail-place.tsx. */
export const administratorPlace = 'administrator';

/** Affects only the layout; the server checks permissions. */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();
