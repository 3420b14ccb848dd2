import { expect, it } from 'vitest';
import {
  clubDate,
  clubPeriod,
  monthsAfter,
  nextPeriod,
  ordinalDate,
  ordinalDay,
  periodName,
  periodOf,
  startOfClubDay,
} from './club-time.ts';

it('the club’s day changes at midnight in Chicago, in winter and in summer', () => {
  expect(clubDate('2026-12-01T05:59:59.999Z')).toBe('2026-11-30');
  expect(clubDate('2026-12-01T06:00:00.000Z')).toBe('2026-12-01');
  expect(clubDate('2026-07-01T04:59:59.999Z')).toBe('2026-06-30');
  expect(clubDate('2026-07-01T05:00:00.000Z')).toBe('2026-07-01');
});

it('each club day starts and ends at local midnight, even when the clocks change', () => {
  // On 2026-03-08, 02:00 becomes 03:00; on 2026-11-01, 02:00 becomes 01:00.
  expect(clubDate('2026-03-08T05:59:59Z')).toBe('2026-03-07');
  expect(clubDate('2026-03-08T06:00:00Z')).toBe('2026-03-08');
  expect(clubDate('2026-03-09T04:59:59Z')).toBe('2026-03-08');
  expect(clubDate('2026-03-09T05:00:00Z')).toBe('2026-03-09');
  expect(clubDate('2026-11-01T05:00:00Z')).toBe('2026-11-01');
  expect(clubDate('2026-11-02T05:59:59Z')).toBe('2026-11-01');
  expect(clubPeriod('2026-11-01T04:59:59Z')).toBe('2026-10');
  expect(clubPeriod('2026-11-01T05:00:00Z')).toBe('2026-11');
});

it('startOfClubDay returns midnight in Chicago, even when the clocks change', () => {
  expect(startOfClubDay('2026-12-01').toISOString()).toBe('2026-12-01T06:00:00.000Z');
  expect(startOfClubDay('2026-07-01').toISOString()).toBe('2026-07-01T05:00:00.000Z');
  expect(startOfClubDay('2026-03-08').toISOString()).toBe('2026-03-08T06:00:00.000Z');
  expect(startOfClubDay('2026-03-09').toISOString()).toBe('2026-03-09T05:00:00.000Z');
  expect(startOfClubDay('2026-11-01').toISOString()).toBe('2026-11-01T05:00:00.000Z');
  expect(startOfClubDay('2026-11-02').toISOString()).toBe('2026-11-02T06:00:00.000Z');
});

it('the club’s month and year change at midnight in Chicago', () => {
  expect(clubPeriod('2027-01-01T05:59:59Z')).toBe('2026-12');
  expect(clubPeriod('2027-01-01T06:00:00Z')).toBe('2027-01');
  expect(clubPeriod(new Date('2026-12-15T00:00:00Z'))).toBe('2026-12');
});

it('month arithmetic works across years', () => {
  expect(nextPeriod('2026-09')).toBe('2026-10');
  expect(nextPeriod('2026-12')).toBe('2027-01');
  expect([-23, -12, -11, 0, 1, 14].map((months) => monthsAfter('2026-11', months))).toEqual([
    '2024-12',
    '2025-11',
    '2025-12',
    '2026-11',
    '2026-12',
    '2028-01',
  ]);
});

it('month names convert to periods and back (spec sections 3 and 7)', () => {
  expect(periodName('2026-12')).toEqual({ month: 'December', year: 2026 });
  expect(periodOf('December', 2026)).toBe('2026-12');
  expect(periodOf(' january ', 2027)).toBe('2027-01');
  for (let month = 1; month <= 12; month += 1) {
    const period = `2026-${String(month).padStart(2, '0')}` as const;
    const { month: name, year } = periodName(period as `${number}-${number}`);
    expect(periodOf(name, year)).toBe(period);
  }
});

it('periodOf returns undefined for an unknown month name or year', () => {
  expect(periodOf('Smarch', 2026)).toBeUndefined();
  expect(periodOf('', 2026)).toBeUndefined();
  expect(periodOf('May', 20.5)).toBeUndefined();
  expect(periodOf('May', 26)).toBeUndefined();
  expect(periodOf('May', Number.NaN)).toBeUndefined();
});

it('ordinal days end in st, nd, rd or th, and 11 to 13 in th (spec section 9)', {
  tags: ['9.ordinal-days'],
}, () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31].map(ordinalDay)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '14th',
    '20th',
    '21st',
    '22nd',
    '23rd',
    '24th',
    '30th',
    '31st',
  ]);
  expect([111, 112, 113, 121].map(ordinalDay)).toEqual(['111th', '112th', '113th', '121st']);
});

it('ordinal dates follow the month’s name, in the club’s time zone (spec section 9)', () => {
  expect(ordinalDate('2026-12-01T14:00:00Z')).toBe('December 1st');
  expect(ordinalDate('2026-12-01T05:00:00Z')).toBe('November 30th');
  expect(ordinalDate('2027-02-12T18:00:00Z')).toBe('February 12th');
});
