import { type PriceList, priceLists } from '../club/price-list-data.ts';
import { usd } from '../money.ts';

/**
 * Adds a list behind the others: of December 1, 2026, Half Week at $57, Full Week at $114, unless told otherwise (cents).
 * @returns what takes it out again.
 */
export const addComingPrices = ({ since = '2026-12-01', half_week = 5700 } = {}): (() => void) => {
  const [first] = priceLists;
  const coming: PriceList = {
    ...first,
    version: `${since.slice(0, 4)}-2`,
    since,
    plans: { half_week: usd(half_week), full_week: usd(2 * half_week) },
  };
  // Of a list that nothing else may change: test files share their modules, so each takes it out when it is done.
  const lists = priceLists as unknown as PriceList[];
  lists.push(coming);
  return () => void lists.splice(lists.indexOf(coming), 1);
};
