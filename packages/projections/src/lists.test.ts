import { expect, it } from 'vitest';
import { lists, sortText } from './lists.ts';

it('list names sort without regard to case, accents and the separator of keys', () => {
  expect(sortText('  Élodie O|Neil ')).toBe('elodie o neil');
  expect(sortText('')).toBe('~');
  expect([...sortText('𝒜'.repeat(300))]).toHaveLength(200);
});

it('list names put a word into the list of its first letter, whole', () => {
  expect(lists.athleteWords('émile'.normalize('NFD'))).toBe('athletes-word#e');
  expect(lists.parentWords('𠮷田')).toBe('parents-word#𠮷');
});
