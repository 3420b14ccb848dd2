import type { PriceList } from '@hoops/domain/club/price-list-data';
import { formatDollars } from '@hoops/domain/money';
import { dateWords } from '@hoops/domain/time/calendar-date';

/** What the plans will cost, and from when. */
export const comingPricesWords = ({ since, plans }: Pick<PriceList, 'since' | 'plans'>): string =>
  `For plans that start on ${dateWords(since)} or later, Half Week is ${formatDollars(plans.half_week)} and Full Week ${formatDollars(plans.full_week)} a month per athlete.`;
