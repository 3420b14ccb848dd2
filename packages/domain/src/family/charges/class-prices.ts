import { type PriceList, priceLists } from '../../club/price-list-data.ts';
import type { Period } from '../../time/club-time.ts';

/** What classes cost, and what the list is called on a bill. */
export type ClassPriceList = Pick<PriceList, 'version' | 'classes'>;

/** The lists by which a family's months are billed after that of the specification, each from a month on; the earliest first. */
export type ClassPriceLists = readonly (ClassPriceList & { readonly from: Period })[];

/** The list by which a family's classes of a month are billed. */
export const classPricesIn = (month: Period, lists: ClassPriceLists): ClassPriceList =>
  lists.findLast(({ from }) => from <= month) ?? priceLists[0];
