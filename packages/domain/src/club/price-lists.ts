import type { PriceList } from './price-list-data.ts';

/** All lists that are known, the oldest first: those of the sources, and what an administrator scheduled since. */
export type PriceLists = readonly [PriceList, ...PriceList[]];

type Dated = Pick<PriceList, 'since'>;

/** The list of a calendar date of the club; the oldest for a day before it. */
export const pricesOn = <List extends Dated>(
  date: string,
  [oldest, ...later]: readonly [List, ...List[]],
): List => later.findLast(({ since }) => since <= date) ?? oldest;

/** The list that follows that of a calendar date of the club; undefined while none is known. */
export const pricesAfter = <List extends Dated>(date: string, lists: readonly List[]): List | undefined =>
  lists.find(({ since }) => since > date);
