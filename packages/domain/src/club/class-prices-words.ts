import { formatDollars } from '../money.ts';
import type { ClassPrices } from './price-list-data.ts';

/** All class prices as a sentence: `a weekday class costs $50, ...`. */
export const classPricesWords = (classes: ClassPrices): string =>
  `a weekday class costs ${formatDollars(classes.weekday)}, ${formatDollars(classes.siblingWeekday)} for an additional athlete, the scrimmage league ${formatDollars(classes.scrimmage)}, ${formatDollars(classes.scrimmageWithClasses)} with a class, all of it ${formatDollars(classes.additionalOnlyReduction)} less while only additional athletes are enrolled`;
