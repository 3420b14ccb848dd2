import { expect, it } from 'vitest';
import { ageOn, ageRemark } from './age.ts';

it('age counts whole years up to the day before the birthday', () => {
  expect(ageOn('2026-03-13', '2015-03-14')).toBe(10);
  expect(ageOn('2026-03-14', '2015-03-14')).toBe(11);
});

it('age is unknown without a date and for an implausible date', () => {
  expect(ageOn('2026-11-20', '')).toBeUndefined();
  expect(ageOn('2026-11-20', '2027-01-01')).toBeUndefined();
  expect(ageOn('2026-11-20', '0015-05-05')).toBeUndefined();
});

it('an age outside 8 to 18 gets a warning', { tags: ['9.ages'] }, () => {
  expect(ageRemark('2026-11-20', '2018-11-20')).toBeUndefined();
  expect(ageRemark('2026-11-20', '2007-11-21')).toBeUndefined();
  expect(ageRemark('2026-11-20', '2018-11-21')).toContain('age 7');
  expect(ageRemark('2026-11-20', '2007-11-20')).toContain('age 19');
});

it('a partly typed year gets no warning', () => {
  for (const year of ['0002', '0020', '0201']) {
    expect(ageRemark('2026-11-20', `${year}-04-04`)).toBeUndefined();
  }
});
