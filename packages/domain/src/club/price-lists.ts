import type { Period } from '../time/club-time.ts';
import type { ClassPrices, PriceList } from './price-list-data.ts';

export type PriceLists = readonly [PriceList, ...PriceList[]];

type Dated = Pick<PriceList, 'since'>;

/** List in force on a club-local date; before the first list, the oldest list. */
export const pricesOn = <List extends Dated>(
  date: string,
  [oldest, ...later]: readonly [List, ...List[]],
): List => later.findLast(({ since }) => since <= date) ?? oldest;

export const pricesAfter = <List extends Dated>(date: string, lists: readonly List[]): List | undefined =>
  lists.find(({ since }) => since > date);

export const listOfMonth = (month: Period, lists: PriceLists): PriceList => pricesOn(`${month}-01`, lists);

export const isSameClasses = (one: ClassPrices, other: ClassPrices): boolean =>
  one.weekday.cents === other.weekday.cents &&
  one.siblingWeekday.cents === other.siblingWeekday.cents &&
  one.scrimmage.cents === other.scrimmage.cents &&
  one.scrimmageWithClasses.cents === other.scrimmageWithClasses.cents &&
  one.additionalOnlyReduction.cents === other.additionalOnlyReduction.cents;
