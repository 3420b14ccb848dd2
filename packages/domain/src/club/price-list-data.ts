import { type Money, usd } from '../money.ts';

/** What everything costs from a day of the club on, until the next list (spec section 9). */
export type PriceList = {
  /** Named on every bill, so that an old bill can be explained after prices changed. */
  readonly version: string;
  /** The club's calendar date. */
  readonly since: string;
  /** A month per athlete, without a surcharge. */
  readonly plans: Readonly<Record<'half_week' | 'full_week', Money>>;
  readonly classes: ClassPrices;
};

/** A month per athlete, before the surcharge. */
export type ClassPrices = {
  readonly weekday: Money;
  readonly siblingWeekday: Money;
  readonly scrimmage: Money;
  readonly scrimmageWithClasses: Money;
  /** Off the household's sum, once, while only additional athletes are enrolled. */
  readonly additionalOnlyReduction: Money;
};

/** On the classes of a household, once; the same by all lists. */
export const surchargePercent = 5;

/**
 * What there was before an administrator scheduled anything (docs/decisions/0068-scheduled-prices.md): the specification's list. It is never taken out:
 * bills of before are explained by it, and so is what a family saw.
 */
export const priceLists: readonly [PriceList, ...PriceList[]] = [
  {
    version: '2023-1',
    since: '2023-01-01',
    plans: { half_week: usd(5200), full_week: usd(10400) },
    classes: {
      weekday: usd(5000),
      siblingWeekday: usd(3750),
      scrimmage: usd(5000),
      scrimmageWithClasses: usd(2500),
      additionalOnlyReduction: usd(1250),
    },
  },
];
