import type { Envelope } from '@hoops/domain/envelope';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AttendanceTap } from '../views/roster.ts';

/**
 * Rows of attendance taps, listed by athlete: a month is one query, and no tap rewrites a large checkpoint.
 */
export const attendanceTapRows = (envelope: Envelope): readonly EntryRow[] => {
  if (envelope.type !== 'AttendanceMarked') return [];
  const { id, at, version } = envelope;
  const { athleteId, date, mark, tappedAt } = envelope.data;
  const data: AttendanceTap = { mark, tappedAt, at, version };
  return [{ kind: 'entry', list: lists.attendanceOf(athleteId), sort: date, id, data }];
};
