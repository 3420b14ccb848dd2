import { keptInBrowser } from './may-signed-in.ts';

/** Storage key of an administrator's last visit (features/schedule/rail-place.tsx). */
export const administratorPlace = 'administrator';

/** Affects the layout only, until the record is read; the server decides on permissions. */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();
