import { type PlanId, planPriceOn } from '../../club/plans.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { type PriceLists, pricesOn } from '../../club/price-lists.ts';
import type { Money } from '../../money.ts';
import { clubDate } from '../../time/club-time.ts';
import type { LivePlan } from '../state.ts';
import { isPaidUp, nextChargeAt } from './pause.ts';

/** Coming price of a running plan, and its first renewal at that price. */
export type PriceMove = {
  readonly price: Money;
  readonly priceBefore: Money;
  /** End of the running period, ISO-8601 UTC. */
  readonly at: string;
};

/**
 * Monthly price of a running plan from a club-local date on. A price on no list was agreed individually and
 * stays.
 */
export const renewalPrice = (
  { plan, price }: Pick<LivePlan, 'plan' | 'price'>,
  date: string,
  lists: PriceLists,
): Money => {
  const list = pricesOn(date, lists);
  const isOfEarlier = lists.some(
    ({ since, plans }) => since < list.since && plans[plan].cents === price.cents,
  );
  return isOfEarlier ? list.plans[plan] : price;
};

/**
 * Price of the other plan from a moment (ISO-8601 UTC) on; events from before scheduled prices use the
 * built-in lists.
 */
export const switchedPrice = (
  { to, price }: { readonly to: PlanId; readonly price?: Money | undefined },
  at: string,
): Money => price ?? planPriceOn(to, clubDate(at), priceLists);

/**
 * Price to move a plan to at its next renewal, if another list is in force then and no switch, end or pause
 * is coming.
 */
export const priceMoveOf = (plan: LivePlan, lists: PriceLists): PriceMove | null => {
  const at = plan.currentPeriodEnd;
  if (!isPaidUp(plan) || plan.change.kind !== 'none' || nextChargeAt(plan) !== at) return null;
  const price = renewalPrice(plan, clubDate(at), lists);
  return price.cents === plan.price.cents ? null : { price, priceBefore: plan.price, at };
};
