import { expect, it } from 'vitest';
import { receiptNumber, receiptNumberIn } from './receipt-number.ts';

it('a receipt has a unique and stable number of twelve digits', () => {
  expect(receiptNumber('in_1AbCdEfGhIjKlMn')).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(receiptNumber('in_1AbCdEfGhIjKlMn')).toBe(receiptNumber('in_1AbCdEfGhIjKlMn'));
  const numbers = Array.from({ length: 1_000 }, (_, index) => receiptNumber(`re_${index}`));
  expect(new Set(numbers).size).toBe(1_000);
  expect(numbers.every((number) => /^\d{4}-\d{4}-\d{4}$/.test(number))).toBe(true);
});

it.each([
  ['4831-0927-1604', '4831-0927-1604'],
  ['483109271604', '4831-0927-1604'],
  [' 4831 0927 1604', '4831-0927-1604'],
  ['4831-0927-160', undefined],
  ['4831-0927-1604-1', undefined],
  ['in_483109271604', undefined],
])('a typed receipt number is parsed: %s', (typed, number) => {
  expect(receiptNumberIn(typed)).toBe(number);
});
