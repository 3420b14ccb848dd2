import { expect, it } from 'vitest';
import { listed } from './text/fill.ts';

it('listed joins words with commas, and the last word with “and”', () => {
  expect(listed([])).toBe('');
  expect(listed(['November'])).toBe('November');
  expect(listed(['November', 'December'])).toBe('November and December');
  expect(listed(['November', 'December', 'January'])).toBe('November, December and January');
});
