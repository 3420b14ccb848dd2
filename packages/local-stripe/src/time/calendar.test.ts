import { expect, it } from 'vitest';
import { addMonths, nextBoundary, toDate, toSeconds } from './calendar.ts';

const at = (text: string) => toSeconds(new Date(text));
const iso = (seconds: number) => toDate(seconds).toISOString();

it.each([
  ['2026-01-31T08:30:00Z', 1, '2026-02-28T08:30:00.000Z'],
  ['2026-01-31T08:30:00Z', 2, '2026-03-31T08:30:00.000Z'],
  ['2026-01-30T00:00:00Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-11-30T00:00:00Z', 3, '2027-02-28T00:00:00.000Z'],
  ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00.000Z'],
])('addMonths moves %s by %i months to %s', (anchor, months, expected) => {
  expect(iso(addMonths(at(anchor), months))).toBe(expected);
});

it.each([
  ['2026-01-31T12:00:00Z', '2026-02-28T12:00:00.000Z'],
  ['2026-02-28T11:59:59Z', '2026-02-28T12:00:00.000Z'],
  ['2026-02-28T12:00:00Z', '2026-03-31T12:00:00.000Z'],
  ['2036-07-01T00:00:00Z', '2036-07-31T12:00:00.000Z'],
])('nextBoundary finds the billing boundary after %s', (after, expected) => {
  expect(iso(nextBoundary(at('2026-01-31T12:00:00Z'), at(after)))).toBe(expected);
});
