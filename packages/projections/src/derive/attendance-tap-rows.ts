import type { Envelope } from '@hoops/domain/envelope';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AttendanceTap } from '../views/roster.ts';

/**
 * A row for each tap, in its athlete's list: a month is one query, and whose turn it is does not matter. One row for what counts
 * would have to be the day's, whose checkpoint would name every athlete of the day and be written again with each tap.
 */
export const attendanceTapRows = (envelope: Envelope): readonly EntryRow[] => {
  if (envelope.type !== 'AttendanceMarked') return [];
  const { id, at, version } = envelope;
  const { athleteId, date, mark, tappedAt } = envelope.data;
  const data: AttendanceTap = { mark, tappedAt, at, version };
  return [{ kind: 'entry', list: lists.attendanceOf(athleteId), sort: date, id, data }];
};
