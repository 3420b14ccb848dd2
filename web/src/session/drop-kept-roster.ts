import { dropKept } from '../lib/tab-storage.ts';

/**
 * Storage key; increase the number when the shape changes (kept-roster.ts). In a separate module, because
 * every visit loads the key.
 */
export const keptRosterPlace = 'roster-of-today-4';

export const dropKeptRoster = (): void => dropKept(keptRosterPlace);
