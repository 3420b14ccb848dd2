import { priceLists } from '@hoops/domain/club/price-list-data';
import { pricesAfter, pricesOn } from '@hoops/domain/club/price-lists';
import type { ApiAnswer } from '../../api/api-types.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';

export type Prices = ApiAnswer<'prices'>['first'];

/**
 * Prices now, or at the viewed past moment. Prerendered prices apply until loaded, and after a failure
 * (`hasFailed`).
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
