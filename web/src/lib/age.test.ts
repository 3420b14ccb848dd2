import { expect, it } from 'vitest';
import { ageOn, ageRemark } from './age.ts';

it('age counts whole years up to the day before the birthday', () => {
  expect(ageOn('2026-03-13', '2015-03-14')).toBe(10);
  expect(ageOn('2026-03-14', '2015-03-14')).toBe(11);
});

it('age is unknown for no date and for one in the future', () => {
  expect(ageOn('2026-11-20', '')).toBeUndefined();
  expect(ageOn('2026-11-20', '2027-01-01')).toBeUndefined();
  expect(ageOn('2026-11-20', '0015-05-05')).toBeUndefined();
});

it('age is remarked upon outside 8 to 18 (spec section 9)', { tags: ['9.ages'] }, () => {
  expect(ageRemark('2026-11-20', '2018-11-20')).toBeUndefined();
  expect(ageRemark('2026-11-20', '2007-11-21')).toBeUndefined();
  expect(ageRemark('2026-11-20', '2018-11-21')).toContain('age 7');
  expect(ageRemark('2026-11-20', '2007-11-20')).toContain('age 19');
});

it('age is not remarked upon while the year is being typed', () => {
  for (const year of ['0002', '0020', '0201']) {
    expect(ageRemark('2026-11-20', `${year}-04-04`)).toBeUndefined();
  }
});
