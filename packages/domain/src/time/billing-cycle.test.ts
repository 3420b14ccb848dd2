import { describe, expect, it } from 'vitest';
import { billingAnchor, chargeDate, oneMonthAfter } from './billing-cycle.ts';

describe('a billing cycle', () => {
  const cycleAfter = (at: string): string => oneMonthAfter(at).toISOString();

  it('a billing cycle ends on the same day of the next month in UTC', () => {
    expect(cycleAfter('2026-11-21T12:10:05.000Z')).toBe('2026-12-21T12:10:05.000Z');
    expect(cycleAfter('2026-12-05T00:00:00.000Z')).toBe('2027-01-05T00:00:00.000Z');
  });

  it('a billing cycle ends on the last day of a month that is too short', () => {
    expect(cycleAfter('2027-01-31T15:00:00.000Z')).toBe('2027-02-28T15:00:00.000Z');
    expect(cycleAfter('2028-01-30T15:00:00.000Z')).toBe('2028-02-29T15:00:00.000Z');
  });
});

it.each([
  ['at 8:59:59 p.m. in winter', '2027-01-06T02:59:59.000Z', '2027-01-06T02:59:59.000Z'],
  ['at 9 p.m. in winter', '2027-01-06T03:00:00.000Z', '2027-01-05T18:00:00.000Z'],
  ['a second before midnight in winter', '2027-01-06T05:59:59.000Z', '2027-01-05T18:00:00.000Z'],
  ['at midnight in winter', '2027-01-06T06:00:00.000Z', '2027-01-06T06:00:00.000Z'],
  ['at 8:59:59 p.m. in summer', '2027-07-06T01:59:59.000Z', '2027-07-06T01:59:59.000Z'],
  ['at 9 p.m. in summer', '2027-07-06T02:00:00.000Z', '2027-07-05T17:00:00.000Z'],
  ['at midnight in summer', '2027-07-06T05:00:00.000Z', '2027-07-06T05:00:00.000Z'],
])('the billing cycle of a plan that starts after 9 p.m. begins at noon: %s', (_name, at, anchor) => {
  expect(billingAnchor(at).toISOString()).toBe(anchor);
});

it('a renewal in the hour before midnight is charged on the next club date', () => {
  expect(chargeDate('2027-01-06T04:59:59.000Z')).toBe('2027-01-05');
  expect(chargeDate('2027-01-06T05:00:00.000Z')).toBe('2027-01-06');
  expect(chargeDate('2027-07-06T04:00:00.000Z')).toBe('2027-07-06');
});
