import { type PriceList, priceLists } from '../../club/price-list-data.ts';
import { pricesOn } from '../../club/price-lists.ts';
import type { Money } from '../../money.ts';
import { clubDate } from '../../time/club-time.ts';
import type { LivePlan } from '../state.ts';
import { isPaidUp, nextChargeAt } from './pause.ts';

/** What a running plan is about to cost, and from which of its renewals on. */
export type PriceMove = {
  readonly price: Money;
  readonly priceBefore: Money;
  /** The renewal that is charged by it first, ISO-8601 UTC: the end of the running period. */
  readonly at: string;
};

/**
 * The price that a plan is to be moved to with its next renewal, because another list holds on that day. Only in the last period
 * before it: a renewal before the day has the price of before. A price that no earlier list has is not ours to change: the club
 * agreed on it with the family. Nothing is moved that is about to be another plan, to end or to pause.
 */
export const priceMoveOf = (
  plan: LivePlan,
  lists: readonly [PriceList, ...PriceList[]] = priceLists,
): PriceMove | null => {
  const at = plan.currentPeriodEnd;
  if (!isPaidUp(plan) || plan.change.kind !== 'none' || nextChargeAt(plan) !== at) return null;
  const coming = pricesOn(clubDate(at), lists);
  const price = coming.plans[plan.plan];
  const isOfEarlierList = lists.some(
    ({ since, plans }) => since < coming.since && plans[plan.plan].cents === plan.price.cents,
  );
  return isOfEarlierList && price.cents !== plan.price.cents ? { price, priceBefore: plan.price, at } : null;
};
