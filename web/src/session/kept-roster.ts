import { clubDate } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../api/api-types.ts';
import { keep, readKept } from '../lib/tab-storage.ts';
import { dropKeptRoster, keptRosterPlace } from './drop-kept-roster.ts';
import type { ParentRecord } from './session-state.ts';

/** Today's roster as this tab last read it, for a gym without reception. It names children. */
export type KeptRoster = {
  /** Who read it: no other person may see it here. */
  readonly sub: string;
  readonly name: string;
  /** Milliseconds since 1970, by the clock of the device. */
  readonly readAt: number;
  readonly roster: ApiAnswer<'roster'>;
  readonly attendance: ApiAnswer<'attendance'>;
};

export function keepRoster(kept: KeptRoster): void {
  // A roster of thousands does not fit: it is read again after a reload, as without this.
  if (!keep(keptRosterPlace, JSON.stringify(kept))) dropKeptRoster();
}

/** Undefined when there is none; one of another day, or of another person than `sub`, is dropped. */
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
    // Only `keepRoster` writes it.
    return text === null ? undefined : (JSON.parse(text) as KeptRoster);
  } catch {
    return undefined;
  }
};

/** The record of an administrator whom only their kept roster speaks for. */
export const keptParent = ({ name }: KeptRoster): ParentRecord => ({
  status: 'known',
  name,
  isAdmin: true,
  onboardingStep: 'completed',
});
