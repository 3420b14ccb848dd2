import { priceLists } from '../club/price-list-data.ts';
import type { PriceLists } from '../club/price-lists.ts';
import { usd } from '../money.ts';

/**
 * Built-in list and a later list: by default from December 1, 2026, Half Week $57, Full Week $114, and
 * unchanged class prices.
 */
export const comingPrices = ({
  since = '2026-12-01',
  half_week = 5700,
  weekday = priceLists[0].classes.weekday.cents,
} = {}): PriceLists => {
  const plans = { half_week: usd(half_week), full_week: usd(2 * half_week) };
  const classes = { ...priceLists[0].classes, weekday: usd(weekday) };
  return [...priceLists, { version: since, since, plans, classes }];
};
