import { dropKept } from '../lib/tab-storage.ts';

/**
 * Increase the number when the shape changes (kept-roster.ts). A separate module, because every visit loads
 * it.
 */
export const keptRosterPlace = 'roster-of-today-3';

export const dropKeptRoster = (): void => dropKept(keptRosterPlace);
