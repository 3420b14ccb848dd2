import { dropKept } from '../lib/tab-storage.ts';

/**
 * Storage key. Increase its number when the shape changes (kept-roster.ts). Separate module, because every
 * visit loads it.
 */
export const keptRosterPlace = 'roster-of-today-3';

export const dropKeptRoster = (): void => dropKept(keptRosterPlace);
