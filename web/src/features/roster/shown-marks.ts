import type { ApiAnswer } from '../../api/api-types.ts';
import type { Mark } from '../../entities/attendance/roster-queries.ts';
import type { WaitingMark } from '../../entities/attendance/waiting-marks.ts';

export type ShownMark = { readonly mark: Mark; readonly waiting: boolean };

export const shownMarks = (
  counted: ApiAnswer<'attendance'>['marks'],
  waiting: readonly WaitingMark[],
  date: string,
): ReadonlyMap<string, ShownMark> => {
  const shown = new Map<string, ShownMark & { readonly tappedAt: string }>();
  for (const { athleteId, mark, tappedAt } of counted) {
    shown.set(athleteId, { mark, tappedAt, waiting: false });
  }
  for (const { athleteId, mark, tappedAt } of waiting.filter((one) => one.date === date)) {
    const known = shown.get(athleteId);
    if (!known || known.tappedAt <= tappedAt) shown.set(athleteId, { mark, tappedAt, waiting: true });
    else shown.set(athleteId, { ...known, waiting: true });
  }
  return shown;
};

export const countMarks = (
  athleteIds: readonly string[],
  shown: ReadonlyMap<string, ShownMark>,
): Readonly<Record<Mark, number>> => {
  const counts = { present: 0, absent: 0, unmarked: 0 };
  for (const athleteId of new Set(athleteIds)) counts[shown.get(athleteId)?.mark ?? 'unmarked'] += 1;
  return counts;
};
