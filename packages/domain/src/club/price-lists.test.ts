import { describe, expect, it } from 'vitest';
import { usd } from '../money.ts';
import { currentPrices, pricesOn } from './price-lists.ts';

describe('the prices of a day', () => {
  const later = {
    ...currentPrices,
    version: '2027-1',
    since: '2027-01-01',
    plans: { half_week: usd(5500), full_week: usd(11000) },
  };

  it('are those of the last list that had begun, and of the oldest before it', () => {
    const on = (date: string) => pricesOn(date, [currentPrices, later]).version;
    expect(['1999-12-31', '2023-01-01', '2026-12-31', '2027-01-01', '2030-06-01'].map(on)).toEqual([
      '2023-1',
      '2023-1',
      '2023-1',
      '2027-1',
      '2027-1',
    ]);
  });

  it('are the current ones today', () => {
    expect(pricesOn('9999-12-31')).toBe(currentPrices);
  });
});
