import { dropKept } from '../lib/tab-storage.ts';

/**
 * Storage key of today's roster (kept-roster.ts), which ends with the tab, session or day. Bump the number
 * when its shape changes. A separate module, because every visit loads it.
 */
export const keptRosterPlace = 'roster-of-today-3';

export const dropKeptRoster = (): void => dropKept(keptRosterPlace);
