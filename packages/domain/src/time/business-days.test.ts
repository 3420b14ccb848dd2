import { expect, it } from 'vitest';
import { businessDaysAfter } from './business-days.ts';

it.each([
  ['a Tuesday', '2026-11-03', '2026-11-06'],
  ['a Friday', '2026-11-13', '2026-11-18'],
  ['a Sunday', '2026-11-15', '2026-11-18'],
  ['the day before Veterans Day', '2026-11-10', '2026-11-16'],
  ['the day before Thanksgiving', '2026-11-25', '2026-12-01'],
  ['Memorial Day weekend', '2027-05-28', '2027-06-03'],
  ['an Independence Day observed on Monday', '2027-07-02', '2027-07-08'],
  ['a New Year’s Day observed in the year before', '2027-12-29', '2028-01-04'],
  ['Martin Luther King Jr. Day', '2027-01-15', '2027-01-21'],
])('counting three business days after %s skips weekends and holidays', (_what, date, last) => {
  expect(businessDaysAfter(date, 3)).toBe(last);
});
