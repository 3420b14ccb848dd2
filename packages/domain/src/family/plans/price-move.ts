import { type PlanId, planPriceOn } from '../../club/plans.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { type PriceLists, pricesOn } from '../../club/price-lists.ts';
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
 * What a month of a running plan costs that begins on a date of the club: what that day's list says, if the plan has the price of
 * an earlier list. A price that none has is not ours to change: the club agreed on it with the family.
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
 * What a month of the other plan costs from the moment (ISO-8601 UTC) on at which it begins. Events from before prices were scheduled
 * do not say: the lists of the sources are all that there were.
 */
export const switchedPrice = (
  { to, price }: { readonly to: PlanId; readonly price?: Money | undefined },
  at: string,
): Money => price ?? planPriceOn(to, clubDate(at), priceLists);

/**
 * The price that a plan is to be moved to with its next renewal, because another list holds on that day. Only in the last period
 * before it: a renewal before the day has the price of before. Nothing is moved that is about to be another plan, to end or to pause.
 */
export const priceMoveOf = (plan: LivePlan, lists: PriceLists): PriceMove | null => {
  const at = plan.currentPeriodEnd;
  if (!isPaidUp(plan) || plan.change.kind !== 'none' || nextChargeAt(plan) !== at) return null;
  const price = renewalPrice(plan, clubDate(at), lists);
  return price.cents === plan.price.cents ? null : { price, priceBefore: plan.price, at };
};
