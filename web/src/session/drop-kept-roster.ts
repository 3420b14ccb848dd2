import { dropKept } from '../lib/tab-storage.ts';

/**
 * Where this tab keeps today's roster (kept-roster.ts), with children's names: it outlives a reload, and is gone
 * with the tab, the session and the day. The number goes up when its shape changes. By itself, because every visit loads what ends a session.
 */
export const keptRosterPlace = 'roster-of-today-3';

export const dropKeptRoster = (): void => dropKept(keptRosterPlace);
