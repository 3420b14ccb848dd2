import type { Envelope } from '@hoops/domain/envelope';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AttendanceTap } from '../views/roster.ts';

/**
 * One row per tap, by athlete, so a month is one query. A day's row would rewrite a large checkpoint with
 * each tap.
 */
export const attendanceTapRows = (envelope: Envelope): readonly EntryRow[] => {
  if (envelope.type !== 'AttendanceMarked') return [];
  const { id, at, version } = envelope;
  const { athleteId, date, mark, tappedAt } = envelope.data;
  const data: AttendanceTap = { mark, tappedAt, at, version };
  return [{ kind: 'entry', list: lists.attendanceOf(athleteId), sort: date, id, data }];
};
