import { type Money, usd } from '../money.ts';

/** What everything costs from a day of the club on, until the next list (spec section 9). */
export type PriceList = {
  /** Named on every bill, so that an old bill can be explained after prices changed. */
  readonly version: string;
  /** The club's calendar date. */
  readonly since: string;
  /** A month per athlete, without a surcharge. */
  readonly plans: Readonly<Record<'half_week' | 'full_week', Money>>;
  /** A month per athlete. */
  readonly classes: {
    readonly weekday: Money;
    readonly siblingWeekday: Money;
    readonly scrimmage: Money;
    readonly scrimmageWithClasses: Money;
    /** Off the household's sum, once, while only additional athletes are enrolled. */
    readonly additionalOnlyReduction: Money;
    readonly surchargePercent: number;
  };
};

/** Of now. When prices change, this one is kept in `priceLists`, before the new one. */
export const currentPrices: PriceList = {
  version: '2023-1',
  since: '2023-01-01',
  plans: { half_week: usd(5200), full_week: usd(10400) },
  classes: {
    weekday: usd(5000),
    siblingWeekday: usd(3750),
    scrimmage: usd(5000),
    scrimmageWithClasses: usd(2500),
    additionalOnlyReduction: usd(1250),
    surchargePercent: 5,
  },
};

/** All that ever were, the oldest first. */
const priceLists: readonly PriceList[] = [currentPrices];

/** The list of a calendar date of the club; the oldest for a day before it. */
export const pricesOn = (
  date: string,
  [oldest = currentPrices, ...later]: readonly PriceList[] = priceLists,
): PriceList => later.findLast(({ since }) => since <= date) ?? oldest;
