import { history } from '../history-sentences.ts';
import { formatDollars } from '../money.ts';
import { fill } from '../text/fill.ts';
import type { ClassPrices } from './price-list-data.ts';

export const classPricesSentence = (classes: ClassPrices): string =>
  fill(history.ClassPrices, {
    weekday: formatDollars(classes.weekday),
    siblingWeekday: formatDollars(classes.siblingWeekday),
    scrimmage: formatDollars(classes.scrimmage),
    scrimmageWithClasses: formatDollars(classes.scrimmageWithClasses),
    reduction: formatDollars(classes.additionalOnlyReduction),
  });
