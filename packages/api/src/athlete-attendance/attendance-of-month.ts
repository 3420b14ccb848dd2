import { hasBegun } from '@hoops/domain/family/classes/training-days';
import type { Athlete } from '@hoops/domain/family/state';
import type { ScheduleItem } from '@hoops/domain/schedule/state';
import { clubPeriod, monthOfDate } from '@hoops/domain/time/club-time';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { marksOf } from './marks-of.ts';

/** @param asked club-local month, such as `2026-11`; the current month if absent */
export const readAttendance = async (
  deps: Pick<ReadingDeps, 'rows' | 'logger'>,
  { athleteId, absences, addedAt }: Athlete,
  items: readonly ScheduleItem[],
  { at, asked }: { readonly at: string; readonly asked: string | undefined },
) => {
  const month = asked ?? clubPeriod(at);
  return {
    month,
    firstMonth: clubPeriod(addedAt),
    thisMonth: clubPeriod(at),
    ...(await marksOf(deps, athleteId, month)),
    missed: absences.filter(({ date }) => monthOfDate(date) === month && hasBegun(date, items, at)),
    toCome: absences.filter(({ date }) => !hasBegun(date, items, at)),
  };
};
