import { clubPeriod, monthsAfter, nextPeriod, type Period } from '../../time/club-time.ts';

export const maxPausedMonths = 6;

export type ClassPause = { readonly from: Period; readonly until: Period };

export const isPausedIn = (pause: ClassPause | null, month: Period): boolean =>
  pause !== null && pause.from <= month && month < pause.until;

/**
 * Current month, or the last billed month if another process's clock was ahead, because a billed month cannot
 * be paused.
 */
export const runningMonth = (charges: readonly { readonly period: Period }[], at: string): Period => {
  const [current, billed] = [clubPeriod(at), charges.at(-1)?.period];
  return billed !== undefined && billed > current ? billed : current;
};

export const possiblePauses = (running: Period): readonly ClassPause[] => {
  const from = nextPeriod(running);
  return Array.from({ length: maxPausedMonths }, (_, month) => ({
    from,
    until: monthsAfter(from, month + 1),
  }));
};

/** Rest of a pause that ends early: at most the current month; null if the pause had not begun. */
export const endedPause = (pause: ClassPause, running: Period): ClassPause | null =>
  pause.from <= running ? { from: pause.from, until: nextPeriod(running) } : null;

export const returnDay = ({ until }: Pick<ClassPause, 'until'>): string => `${until}-01`;
