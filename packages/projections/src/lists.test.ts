import { expect, it } from 'vitest';
import { lists, sortText } from './lists.ts';

it('sortText ignores case, accents and key separators', () => {
  expect(sortText('  Élodie O|Neil ')).toBe('elodie o neil');
  expect(sortText('')).toBe('~');
  expect([...sortText('𝒜'.repeat(300))]).toHaveLength(200);
});

it('a word is listed under its whole first letter, even if the letter has several code units', () => {
  expect(lists.athleteWords('émile'.normalize('NFD'))).toBe('athletes-word#e');
  expect(lists.parentWords('𠮷田')).toBe('parents-word#𠮷');
});
