import { type PlanId, planPriceOn } from '../../club/plans.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { type PriceLists, pricesOn } from '../../club/price-lists.ts';
import type { Money } from '../../money.ts';
import { chargeDate } from '../../time/billing-cycle.ts';
import { clubDate } from '../../time/club-time.ts';
import type { LivePlan } from '../state.ts';
import { isPaidUp, nextRenewalAt } from './pause.ts';

export type PriceMove = {
  readonly price: Money;
  readonly priceBefore: Money;
  /** End of the current period, ISO-8601 UTC. */
  readonly at: string;
};

/**
 * Monthly price of a plan from a club-local date on. A price outside all lists was agreed individually and
 * never changes.
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
 * Price of the other plan at `at` (ISO-8601 UTC). Older events contain no price, so the built-in lists
 * apply.
 */
export const switchedPrice = (
  { to, price }: { readonly to: PlanId; readonly price?: Money | undefined },
  at: string,
): Money => price ?? planPriceOn(to, clubDate(at), priceLists);

/** Price change at the next renewal, if a new list applies by then and no switch, end or pause is pending. */
export const priceMoveOf = (plan: LivePlan, lists: PriceLists): PriceMove | null => {
  const at = plan.currentPeriodEnd;
  if (!isPaidUp(plan) || plan.change.kind !== 'none' || nextRenewalAt(plan) !== at) return null;
  const price = renewalPrice(plan, chargeDate(at), lists);
  return price.cents === plan.price.cents ? null : { price, priceBefore: plan.price, at };
};
