import { formatDollars } from '@hoops/domain/money';
import { dateWords } from '@hoops/domain/time/calendar-date';
import type { PlanPrices } from '../../entities/prices/use-prices.ts';

/** What the plans will cost, and from when. */
export const comingPricesWords = ({ since, plans }: PlanPrices): string =>
  `From ${dateWords(since)} on, Half Week is ${formatDollars(plans.half_week)} and Full Week ${formatDollars(plans.full_week)} a month per athlete. Plans that run by then have the new price from their next renewal on, after a mail at least seven days before it.`;
