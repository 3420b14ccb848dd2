import { expect, it } from 'vitest';
import { beginIn, wordsOf } from './name-words.ts';

it('wordsOf splits a name into all of its words', () => {
  expect(wordsOf("Mary-Jane O'Neil", 'mary')).toEqual(['mary', 'jane', 'o', 'neil']);
});

it.each([
  ['', true],
  ['zoe', true],
  ['NAN zo', true],
  ['brien zoë', true],
  ['oe', false],
  ['zoe x', false],
])('a name matches the typed text “%s”: %s', (typed, found) => {
  expect(beginIn(wordsOf(typed), wordsOf('Zoë O’Brien-Ñandú'))).toBe(found);
});
