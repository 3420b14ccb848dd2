import { clubDate } from '@hoops/domain/club-time';
import { clubDay } from '../../club-day.ts';
import type { TimelineItem } from '../../queries/family-queries.ts';

/** The two choices of the filter that are no athlete's id. */
export const everybody = 'everybody';
export const wholeFamily = 'whole-family';

/** Everybody who has something in the history, deleted ones too, those with the latest news first. */
export const athletesIn = (entries: readonly TimelineItem[]) => {
  const names = new Map(entries.map(({ athleteId, athleteName }) => [athleteId, athleteName]));
  return [...names].flatMap(([athleteId, athleteName]) =>
    athleteId === null || athleteName === null ? [] : [{ athleteId, athleteName }],
  );
};

/** The history of one athlete, of the whole family alone, or all of it. */
export const entriesFor = (entries: readonly TimelineItem[], chosen: string): readonly TimelineItem[] =>
  entries.filter(({ athleteId }) => chosen === everybody || (athleteId ?? wholeFamily) === chosen);

/**
 * Newest first by when it happened, each with the name of its day. What the payment provider reports is
 * recorded a moment after it happened.
 *
 * @param today the club's date, `2026-12-01`
 */
export const inDays = (entries: readonly TimelineItem[], today: string) =>
  entries
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
    .map((entry) => ({ entry, day: dayName(entry.at, today) }));

const dayName = (at: string, today: string): string => {
  const date = clubDate(at);
  if (date === today) return 'Today';
  return date === dayBefore(today) ? 'Yesterday' : clubDay(at);
};

const dayBefore = (date: string): string => {
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
};
