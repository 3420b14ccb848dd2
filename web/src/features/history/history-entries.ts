import { clubDate } from '@hoops/domain/time/club-time';
import type { TimelineItem } from '../../entities/timeline/timeline-item.ts';
import { clubDay } from '../../lib/club-day.ts';

/** Filter value for everybody, used only in the browser; the server knows only `wholeFamily`. */
export const everybody = 'everybody';
export const wholeFamily = 'whole-family';

/** @param today club-local date */
export const inDays = (entries: readonly TimelineItem[], today: string) =>
  entries.map((entry) => ({ entry, day: dayName(entry.at, today) }));

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
