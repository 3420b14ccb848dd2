import { expect, it } from 'vitest';
import { classPauseWords } from './class-pause-words.ts';

it.each([
  ['2027-02-28', 'Classes paused from March 1st until May 1st'],
  ['2027-03-01', 'Classes paused until May 1st'],
  ['2027-04-30', 'Classes paused until May 1st'],
  ['2027-05-01', null],
])('the text of a class pause in March and April on %s is: %s', (today, words) => {
  expect(classPauseWords({ classPause: { from: '2027-03', until: '2027-05' } }, today)).toBe(words);
});

it('an athlete without a class pause has no pause text', () => {
  expect(classPauseWords({ classPause: null }, '2027-03-01')).toBeNull();
});
