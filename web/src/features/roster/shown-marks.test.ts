import { expect, it } from 'vitest';
import { countMarks, shownMarks } from './shown-marks.ts';

const at = (minute: number) => `2026-11-10T17:${minute}:00.000Z`;
const date = '2026-11-10';
const waiting = (minute: number, mark: 'present' | 'absent', changes = {}) => ({
  key: `key-${minute}`,
  date,
  familyId: 'family-1',
  athleteId: 'casey',
  mark,
  tappedAt: at(minute),
  ...changes,
});

it('a roster row shows the newest tap and whether a tap is still unsent', () => {
  const counted = [{ athleteId: 'casey', mark: 'present', tappedAt: at(30) }] as const;
  expect(shownMarks(counted, [], date).get('casey')).toMatchObject({ mark: 'present', waiting: false });
  expect(shownMarks(counted, [waiting(40, 'absent')], date).get('casey')).toMatchObject({
    mark: 'absent',
    waiting: true,
  });
  expect(shownMarks(counted, [waiting(20, 'absent')], date).get('casey')).toMatchObject({
    mark: 'present',
    waiting: true,
  });
});

it('a roster row ignores waiting taps of other days', () => {
  expect(shownMarks([], [waiting(40, 'absent', { date: '2026-11-09' })], date).size).toBe(0);
});

it('an athlete on two lists is counted once', () => {
  const shown = shownMarks([], [waiting(40, 'absent')], date);
  expect(countMarks(['casey', 'casey', 'sam'], shown)).toEqual({ present: 0, absent: 1, unmarked: 1 });
});
