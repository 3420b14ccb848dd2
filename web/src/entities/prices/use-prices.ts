import { priceLists } from '@hoops/domain/club/price-list-data';
import { pricesAfter, pricesOn } from '@hoops/domain/club/price-lists';
import type { ApiAnswer } from '../../api/api-types.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';

/** What plans and classes cost a month from a day of the club on. */
export type Prices = ApiAnswer<'prices'>['first'];

/**
 * What plans and classes cost on the club's day, and will cost: that of the moment which an administrator looks at, if they do. Until the
 * club has answered, and when it did not (`hasFailed`), that is what they cost first, which the prerendered pages say too.
 */
export const usePrices = () => {
  const { data, error } = usePublicQuery('prices');
  const lists: readonly [Prices, ...Prices[]] = data ? [data.first, ...data.later] : priceLists;
  const day = data?.today ?? lists[0].since;
  return {
    now: pricesOn(day, lists),
    coming: pricesAfter(day, lists),
    hasFailed: error !== undefined,
  };
};
