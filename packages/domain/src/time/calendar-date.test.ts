import { expect, it } from 'vitest';
import { weekdayOfDate } from '../club/days.ts';
import { calendarDateSchema } from './calendar-date-schema.ts';
import { dateWords, shiftDate } from './club-time.ts';

it('a calendar date must exist', () => {
  expect(calendarDateSchema.safeParse('2028-02-29').success).toBe(true);
  for (const wrong of ['2027-02-29', '2026-13-01', '20261-01-01', '2026-1-1', '', null]) {
    expect(calendarDateSchema.safeParse(wrong).success, String(wrong)).toBe(false);
  }
});

it('weekdayOfDate returns undefined for a Sunday', () => {
  expect(weekdayOfDate('2026-11-23')).toBe('monday');
  expect(weekdayOfDate('2026-11-28')).toBe('saturday');
  expect(weekdayOfDate('2026-11-29')).toBeUndefined();
});

it('shiftDate moves a date across months and years', () => {
  expect(shiftDate('2026-12-01', -1)).toBe('2026-11-30');
  expect(shiftDate('2026-12-31', 1)).toBe('2027-01-01');
});

it('dateWords writes a date with the month’s name', () => {
  expect(dateWords('2026-12-01')).toBe('December 1, 2026');
});
