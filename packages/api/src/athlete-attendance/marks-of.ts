import { countingTap } from '@hoops/domain/attendance/attendance-decider';
import { lists } from '@hoops/projections/lists';
import { type AttendanceTap, attendanceTapSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

/** Days of a month that an athlete attended or missed, oldest first, and unreadable days. Costs one query. */
export const marksOf = async (
  deps: Pick<ReadingDeps, 'rows' | 'logger'>,
  athleteId: string,
  month: string,
): Promise<{
  readonly days: readonly { readonly date: string; readonly mark: 'present' | 'absent' }[];
  readonly unreadable: readonly string[];
}> => {
  const list = lists.attendanceOf(athleteId);
  const { attempt, unreadable } = readingOf(deps.logger, list);
  const rows = await everyRow(deps, list, { prefix: month });
  const read = rows.map(async ({ sort: date, data }) => ({
    date,
    tap: await attempt(date, () => z.parse(attendanceTapSchema, data)),
  }));
  const taps = (await Promise.all(read)).flatMap(({ date, tap }) => (tap ? [{ date, ...tap }] : []));
  const counting = new Map<string, AttendanceTap>();
  for (const { date, ...tap } of taps.toSorted((one, other) => one.version - other.version))
    counting.set(date, countingTap(counting.get(date), tap));
  // A day with an unreadable tap has no known mark.
  for (const date of unreadable()) counting.delete(date);
  const days = [...counting].flatMap(([date, { mark }]) => (mark === 'unmarked' ? [] : [{ date, mark }]));
  return { days: days.toSorted((one, other) => (one.date < other.date ? -1 : 1)), unreadable: unreadable() };
};
