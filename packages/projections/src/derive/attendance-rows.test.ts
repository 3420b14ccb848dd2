import { describe, expect, it } from 'vitest';
import { attendanceRows } from './attendance-rows.ts';

const marked = (...marks: readonly ('present' | 'absent' | 'unmarked')[]) => ({
  marks: Object.fromEntries(
    marks.map((mark, index) => [`athlete-${index}`, { mark, tappedAt: '2026-11-10T17:30:00.000Z' }]),
  ),
});

describe('the attendance of a day', () => {
  it('is one line with how many came and how many did not, and names no one', () => {
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

  it('is no line once every mark is taken back', () => {
    expect(attendanceRows(marked('unmarked'), '2026-11-10')).toEqual([]);
  });
});
