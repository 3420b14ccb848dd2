import { expect, it } from 'vitest';
import { adviceFor, fieldName, valueWords } from './difference-words.ts';

it('a difference shows fields, months, plans and moments in plain words', () => {
  expect(fieldName('period end')).toBe('Paid until');
  expect(fieldName('received 2026-11')).toBe('Received in November 2026');
  expect(fieldName('something new')).toBe('something new');
  expect(valueWords('ends 2026-12-05T15:00:00.000Z')).toBe('ends Dec 5, 2026, 9:00 AM');
  expect(valueWords('full_week from 2026-12-05T15:00:00.000Z')).toBe('Full Week from Dec 5, 2026, 9:00 AM');
  expect(valueWords('$52')).toBe('$52');
});

it('each kind of difference has its own advice', () => {
  const fields = ['subscription', 'customer', 'received 2026-11', 'status'];
  const advice = fields.map((field) => adviceFor({ field, familyId: 'family-1' }));
  expect(new Set([...advice, adviceFor({ field: 'customer', familyId: null })]).size).toBe(5);
});
