import { type PriceList, priceLists } from './price-list-data.ts';

export type { PriceList };

/** The list of a calendar date of the club; the oldest for a day before it. */
export const pricesOn = (
  date: string,
  [oldest, ...later]: readonly [PriceList, ...PriceList[]] = priceLists,
): PriceList => later.findLast(({ since }) => since <= date) ?? oldest;

/** The list that follows that of a calendar date of the club; undefined while none is known. */
export const pricesAfter = (date: string, lists: readonly PriceList[] = priceLists): PriceList | undefined =>
  lists.find(({ since }) => since > date);
