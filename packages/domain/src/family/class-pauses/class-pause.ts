import { clubPeriod, monthsAfter, nextPeriod, type Period } from '../../time/club-time.ts';
import { maxPausedMonths } from '../longest-pause.ts';

/** Months in which an athlete's classes rest and cost nothing: from one until another, of which there is a bill again. */
export type ClassPause = { readonly from: Period; readonly until: Period };

/** Whether an athlete's classes rest in a month. */
export const isPausedIn = (pause: ClassPause | null, month: Period): boolean =>
  pause !== null && pause.from <= month && month < pause.until;

/**
 * The month that counts as running: that of the moment (ISO-8601 UTC), or the last billed one where another process's clock was ahead.
 * No pause changes a month that is billed.
 */
export const runningMonth = (charges: readonly { readonly period: Period }[], at: string): Period => {
  const [current, billed] = [clubPeriod(at), charges.at(-1)?.period];
  return billed !== undefined && billed > current ? billed : current;
};

/** The pauses that can be asked for while a month runs: from the next one on, of one to six whole months. */
export const possiblePauses = (running: Period): readonly ClassPause[] => {
  const from = nextPeriod(running);
  return Array.from({ length: maxPausedMonths }, (_, month) => ({
    from,
    until: monthsAfter(from, month + 1),
  }));
};

/** What is left of a pause that is ended while a month runs: that month at most; null when it had not begun. */
export const endedPause = (pause: ClassPause, running: Period): ClassPause | null =>
  pause.from <= running ? { from: pause.from, until: nextPeriod(running) } : null;

/** The club's date on which a pause is over. */
export const returnDay = ({ until }: Pick<ClassPause, 'until'>): string => `${until}-01`;
