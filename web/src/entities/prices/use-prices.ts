import { priceLists } from '@hoops/domain/club/price-list-data';
import { pricesAfter, pricesOn } from '@hoops/domain/club/price-lists';
import { clubDate } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../../api/api-types.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';

/** What plans and classes cost a month from a day of the club on. */
export type Prices = ApiAnswer<'prices'>['first'];

/**
 * What plans and classes cost at a moment, and will cost. Until the club has answered, and when it did not (`hasFailed`), that is what they
 * cost first, which the prerendered pages say too.
 */
export const usePrices = (at: string | Date = new Date()) => {
  const { data, error } = usePublicQuery('prices');
  const day = clubDate(at);
  const lists: readonly [Prices, ...Prices[]] = data ? [data.first, ...data.later] : priceLists;
  return {
    now: pricesOn(day, lists),
    coming: pricesAfter(day, lists),
    hasFailed: error !== undefined,
  };
};
