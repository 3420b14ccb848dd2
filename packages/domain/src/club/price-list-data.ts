import { type Money, usd } from '../money.ts';

/** Prices from the club-local date `since` until the next list (spec section 9). */
export type PriceList = {
  /** Version printed on every bill, which explains old bills. */
  readonly version: string;
  /** Club-local date. */
  readonly since: string;
  /** Per month and athlete, without surcharge. */
  readonly plans: Readonly<Record<'half_week' | 'full_week', Money>>;
  readonly classes: ClassPrices;
};

/** Per month and athlete, before the surcharge. */
export type ClassPrices = {
  readonly weekday: Money;
  readonly siblingWeekday: Money;
  readonly scrimmage: Money;
  readonly scrimmageWithClasses: Money;
  /** Deducted once per household if only additional athletes are enrolled. */
  readonly additionalOnlyReduction: Money;
};

/** Surcharge in percent on a household's classes, charged once per household. Equal in all lists. */
export const surchargePercent = 5;

/**
 * The spec's list, in force until an administrator schedules another list
 * (docs/decisions/0064-prices-of-a-day.md). Must not be removed, because old bills refer to it.
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
