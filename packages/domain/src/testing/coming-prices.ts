import { type PriceList, priceLists } from '../club/price-list-data.ts';
import { usd } from '../money.ts';

/** Adds the list of December 1, 2026: Half Week at $57, Full Week at $114. @returns what takes it out again. */
export const addComingPrices = (): (() => void) => {
  const [first] = priceLists;
  const coming: PriceList = {
    ...first,
    version: '2026-2',
    since: '2026-12-01',
    plans: { half_week: usd(5700), full_week: usd(11400) },
  };
  // Of a list that nothing else may change: test files share their modules, so each takes it out when it is done.
  const lists = priceLists as unknown as PriceList[];
  lists.push(coming);
  return () => void lists.splice(lists.indexOf(coming), 1);
};
