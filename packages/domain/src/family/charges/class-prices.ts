import { type PriceList, priceLists } from '../../club/price-list-data.ts';
import type { Period } from '../../time/club-time.ts';

export type ClassPriceList = Pick<PriceList, 'version' | 'classes'>;

/** Price lists of a family after the spec's list, each valid from a month on; earliest first. */
export type ClassPriceLists = readonly (ClassPriceList & { readonly from: Period })[];

export const classPricesIn = (month: Period, lists: ClassPriceLists): ClassPriceList =>
  lists.findLast(({ from }) => from <= month) ?? priceLists[0];
