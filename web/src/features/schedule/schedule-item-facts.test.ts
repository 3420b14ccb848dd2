import { expect, it } from 'vitest';
import { datesBeside } from './schedule-item-facts.tsx';

const dates = 'Mondays, 5:30 PM to 7:00 PM, from October 12, 2026';

it('the days of a session do not repeat the times that stand above them', () => {
  expect(datesBeside(dates, '5:30 PM to 7:00 PM')).toBe('Mondays, from October 12, 2026');
});

it('the days of a session name their times where the item says others, or none', () => {
  expect(datesBeside(dates, 'after school')).toBe(dates);
  expect(datesBeside(dates, '')).toBe(dates);
});
