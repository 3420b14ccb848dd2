import { AttendanceMarked } from '@hoops/domain/attendance/events';
import type { Envelope } from '@hoops/domain/envelope';
import { expect, it } from 'vitest';
import { attendanceRows } from './attendance-rows.ts';
import { historyRows } from './history-rows.ts';

const marked = (...marks: readonly ('present' | 'absent' | 'unmarked')[]) => ({
  marks: Object.fromEntries(
    marks.map((mark, index) => [`athlete-${index}`, { mark, tappedAt: '2026-11-10T17:30:00.000Z' }]),
  ),
});

it('a day’s attendance row has the number of present and absent athletes and no names', () => {
  expect(attendanceRows(marked('present', 'absent', 'present', 'unmarked'), '2026-11-10')).toEqual([
    {
      kind: 'entry',
      list: 'attendance-days',
      sort: '2026-11-10',
      id: '2026-11-10',
      data: { date: '2026-11-10', present: 2, absent: 1 },
    },
  ]);
});

it('a day without any remaining mark has no attendance row', () => {
  expect(attendanceRows(marked('unmarked'), '2026-11-10')).toEqual([]);
});

it('a tap adds a row to the athlete’s list with only ids, the mark and times', () => {
  const data = AttendanceMarked.example;
  const envelope = {
    type: 'AttendanceMarked',
    data,
    id: 'event-7',
    stream: 'attendance#2026-11-10',
    version: 7,
    at: '2026-11-10T17:31:00.000Z',
    actor: { sub: 'coach', role: 'admin' },
    commandId: 'command',
    correlationId: 'request',
  } as unknown as Envelope;
  const row = {
    kind: 'entry',
    list: 'attendance-of#athlete-1',
    sort: '2026-11-10',
    id: 'event-7',
    data: { mark: 'present', tappedAt: data.tappedAt, at: '2026-11-10T17:31:00.000Z', version: 7 },
  };
  const made = historyRows(envelope).filter(({ list }) => list.startsWith('attendance-of#'));
  expect(made).toEqual([row]);
});
