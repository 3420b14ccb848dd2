import { keptInBrowser } from './might-be-signed-in.ts';

/** Written by features/schedule/rail-place.tsx. */
export const administratorPlace = 'administrator';

/** Affects the layout only; the server decides on permissions. */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();
