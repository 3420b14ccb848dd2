import { describe, expect, it } from 'vitest';
import { usd } from '../money.ts';
import { priceLists } from './price-list-data.ts';
import { pricesAfter, pricesOn } from './price-lists.ts';

const [first] = priceLists;

describe('the prices of a day', () => {
  const later = {
    ...first,
    version: '2027-1',
    since: '2027-01-01',
    plans: { half_week: usd(5500), full_week: usd(11000) },
  };

  it('the price list of a day is the latest list that has started, or else the oldest list', () => {
    const on = (date: string) => pricesOn(date, [first, later]).version;
    expect(['1999-12-31', '2023-01-01', '2026-12-31', '2027-01-01', '2030-06-01'].map(on)).toEqual([
      '2023-1',
      '2023-1',
      '2023-1',
      '2027-1',
      '2027-1',
    ]);
  });

  it('the next price list after a day is returned if it exists', () => {
    const after = (date: string) => pricesAfter(date, [first, later])?.version;
    expect(['2026-12-31', '2027-01-01'].map(after)).toEqual(['2027-1', undefined]);
  });
});

it('price lists have unique, ascending dates and versions, and the first matches the specification', () => {
  const days = priceLists.map(({ since }) => since);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(new Set(priceLists.map(({ version }) => version)).size).toBe(priceLists.length);
  expect(first.plans).toEqual({ half_week: usd(5200), full_week: usd(10400) });
});
