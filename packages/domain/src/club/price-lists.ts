import type { Period } from '../time/club-time.ts';
import type { ClassPrices, PriceList } from './price-list-data.ts';

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

/** The club's list by which a month of classes is billed: that of its first day. */
export const listOfMonth = (month: Period, lists: PriceLists): PriceList => pricesOn(`${month}-01`, lists);

/** Whether classes cost the same by two lists. */
export const isSameClasses = (one: ClassPrices, other: ClassPrices): boolean =>
  one.weekday.cents === other.weekday.cents &&
  one.siblingWeekday.cents === other.siblingWeekday.cents &&
  one.scrimmage.cents === other.scrimmage.cents &&
  one.scrimmageWithClasses.cents === other.scrimmageWithClasses.cents &&
  one.additionalOnlyReduction.cents === other.additionalOnlyReduction.cents;
