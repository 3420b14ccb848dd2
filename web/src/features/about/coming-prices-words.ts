import { isSameClasses } from '@hoops/domain/club/price-lists';
import { formatDollars } from '@hoops/domain/money';
import { dateWords } from '@hoops/domain/time/club-time';
import type { Prices } from '../../entities/prices/use-prices.ts';

export const comingPricesWords = (now: Prices, { since, plans, classes }: Prices): string => {
  const from = `From ${dateWords(since)} on, `;
  const isOther =
    plans.half_week.cents !== now.plans.half_week.cents ||
    plans.full_week.cents !== now.plans.full_week.cents;
  return [
    ...(isOther
      ? [
          `${from}Half Week is ${formatDollars(plans.half_week)} and Full Week ${formatDollars(plans.full_week)} a month per athlete. Plans that are already running move to the new price at their next renewal, after an email at least seven days before.`,
        ]
      : []),
    ...(isSameClasses(classes, now.classes)
      ? []
      : [
          `${from}a weekday class is ${formatDollars(classes.weekday)} a month, or ${formatDollars(classes.siblingWeekday)} for an additional athlete; the scrimmage league is ${formatDollars(classes.scrimmage)}, or ${formatDollars(classes.scrimmageWithClasses)} with at least one class. Families that already have classes get an email at least seven days before.`,
        ]),
  ].join(' ');
};
