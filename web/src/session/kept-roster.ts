import { clubDate } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../api/api-types.ts';
import { keep, readKept } from '../lib/tab-storage.ts';
import { dropKeptRoster, keptRosterPlace } from './drop-kept-roster.ts';
import type { ParentRecord } from './session-state.ts';

/** Offline copy of today's roster, which contains children's names. */
export type KeptRoster = {
  /** User id of the owner; no other person may see the copy. */
  readonly sub: string;
  readonly name: string;
  /** Time by the device's clock, in epoch milliseconds. */
  readonly readAt: number;
  readonly roster: ApiAnswer<'roster'>;
  readonly attendance: ApiAnswer<'attendance'>;
};

export function keepRoster(kept: KeptRoster): void {
  // Stores the copy; drops the copy if a large roster does not fit.
  if (!keep(keptRosterPlace, JSON.stringify(kept))) dropKeptRoster();
}

/** Copy of today for this person; drops any other copy. */
export function readKeptRoster(sub?: string): KeptRoster | undefined {
  const kept = stored();
  if (!kept) return undefined;
  const isOfToday = clubDate(new Date(kept.readAt)) === clubDate(new Date());
  if (isOfToday && (sub === undefined || sub === kept.sub)) return kept;
  dropKeptRoster();
  return undefined;
}

const stored = (): KeptRoster | undefined => {
  try {
    const text = readKept(keptRosterPlace);
    if (text === null) return undefined;
    // Written only by `keepRoster`; a copy of an earlier release has no sessions.
    const kept = JSON.parse(text) as KeptRoster;
    return { ...kept, roster: { ...kept.roster, sessions: kept.roster.sessions ?? [] } };
  } catch {
    return undefined;
  }
};

export const keptParent = ({ name }: KeptRoster): ParentRecord => ({
  status: 'known',
  name,
  isAdmin: true,
  onboardingStep: 'completed',
});
