import type { AttendanceState } from '@hoops/domain/attendance/attendance-decider';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AttendanceDay } from '../views/money.ts';

export const attendanceRows = (
  { marks }: Pick<AttendanceState, 'marks'>,
  date: string,
): readonly EntryRow[] => {
  const counted = Object.values(marks);
  const present = counted.filter(({ mark }) => mark === 'present').length;
  const absent = counted.filter(({ mark }) => mark === 'absent').length;
  if (present + absent === 0) return [];
  const data: AttendanceDay = { date, present, absent };
  return [{ kind: 'entry', list: lists.attendanceDays, sort: date, id: date, data }];
};
