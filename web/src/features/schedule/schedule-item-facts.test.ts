import { expect, it } from 'vitest';
import { datesWithoutTimes } from './schedule-item-facts.tsx';

const dates = 'Mondays, 5:30 PM to 7:00 PM, from October 12, 2026';

it('datesBeside omits times that the item already shows', () => {
  expect(datesWithoutTimes(dates, '5:30 PM to 7:00 PM')).toBe('Mondays, from October 12, 2026');
});

it('datesBeside keeps times that the item does not show', () => {
  expect(datesWithoutTimes(dates, 'after school')).toBe(dates);
  expect(datesWithoutTimes(dates, '')).toBe(dates);
});
