import { type PriceList, priceLists } from '../../club/price-list-data.ts';
import { type PriceLists, pricesOn } from '../../club/price-lists.ts';
import type { Period } from '../../time/club-time.ts';

/** What classes cost, and what the list is called on a bill. */
export type ClassPriceList = Pick<PriceList, 'version' | 'classes'>;

/** The lists by which a family's months are billed after that of the specification, each from a month on; the earliest first. */
export type ClassPriceLists = readonly (ClassPriceList & { readonly from: Period })[];

/** The list by which a family's classes of a month are billed. */
export const classPricesIn = (month: Period, lists: ClassPriceLists): ClassPriceList =>
  lists.findLast(({ from }) => from <= month) ?? priceLists[0];

/** The club's list by which a month of classes is billed: that of its first day. */
export const listOfMonth = (month: Period, lists: PriceLists): PriceList => pricesOn(`${month}-01`, lists);

/** Whether classes cost the same by two lists. */
export const isSameClasses = (one: PriceList['classes'], other: PriceList['classes']): boolean =>
  one.weekday.cents === other.weekday.cents &&
  one.siblingWeekday.cents === other.siblingWeekday.cents &&
  one.scrimmage.cents === other.scrimmage.cents &&
  one.scrimmageWithClasses.cents === other.scrimmageWithClasses.cents &&
  one.additionalOnlyReduction.cents === other.additionalOnlyReduction.cents;
