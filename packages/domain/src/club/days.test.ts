import { expect, it } from 'vitest';
import { isWeekday, programName, programs, sortPrograms, weekdayLabels, weekdays } from './days.ts';

it('days (spec section 9) are named in full up to three', { tags: ['9.day-names'] }, () => {
  expect(weekdayLabels(['monday', 'tuesday', 'saturday'])).toEqual(['Monday', 'Tuesday', 'Saturday']);
  expect(weekdayLabels([])).toEqual([]);
});

it('days (spec section 9) are abbreviated when more than three are shown', { tags: ['9.day-names'] }, () => {
  expect(weekdayLabels(['monday', 'tuesday', 'thursday', 'friday'])).toEqual(['M', 'Tu', 'Th', 'F']);
  expect(weekdayLabels(weekdays)).toEqual(['M', 'Tu', 'W', 'Th', 'F', 'Sa']);
});

it('days (spec section 9) go by week, the scrimmage league last, none twice', () => {
  expect(sortPrograms(['reps', 'friday', 'monday', 'friday'])).toEqual(['monday', 'friday', 'reps']);
});

it('days (spec section 9) are distinguished from the scrimmage league', () => {
  expect(programs.filter(isWeekday)).toEqual(weekdays);
  expect(programName('reps')).toBe('Scrimmage league');
  expect(programName('wednesday')).toBe('Wednesday');
});
