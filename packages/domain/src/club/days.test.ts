import { expect, it } from 'vitest';
import { isWeekday, programName, programs, sortPrograms, weekdayLabels, weekdays } from './days.ts';

it('up to three weekdays are shown with full names (spec section 9)', { tags: ['9.day-names'] }, () => {
  expect(weekdayLabels(['monday', 'tuesday', 'saturday'])).toEqual(['Monday', 'Tuesday', 'Saturday']);
  expect(weekdayLabels([])).toEqual([]);
});

it('more than three weekdays are abbreviated (spec section 9)', { tags: ['9.day-names'] }, () => {
  expect(weekdayLabels(['monday', 'tuesday', 'thursday', 'friday'])).toEqual(['M', 'Tu', 'Th', 'F']);
  expect(weekdayLabels(weekdays)).toEqual(['M', 'Tu', 'W', 'Th', 'F', 'Sa']);
});

it('programs are sorted by weekday with the scrimmage league last and no duplicates (spec section 9)', () => {
  expect(sortPrograms(['reps', 'friday', 'monday', 'friday'])).toEqual(['monday', 'friday', 'reps']);
});

it('the scrimmage league is not a weekday (spec section 9)', () => {
  expect(programs.filter(isWeekday)).toEqual(weekdays);
  expect(programName('reps')).toBe('Scrimmage league');
  expect(programName('wednesday')).toBe('Wednesday');
});
