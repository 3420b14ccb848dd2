import { isSameClasses, listOfMonth, type PriceLists } from '../../club/price-lists.ts';
import { noticeRules } from '../../consumer-rules.ts';
import { clubDate, daysAfter, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import { type ClassPriceList, classPricesIn, quoteFamily } from './pricing.ts';

export type ClassesPriced = FamilyEventOf<'ClassPricesSet'>;

export const comingClassPrices = ({ athletes, classPrices }: Family, today: string, prices: PriceLists) => {
  const from = nextPeriod(monthOfDate(today));
  const list = listOfMonth(from, prices);
  const before = classPricesIn(from, classPrices);
  if (isSameClasses(before.classes, list.classes)) return null;
  return {
    from,
    on: `${from}-01`,
    list,
    price: quoteFamily(athletes, list).total,
    priceBefore: quoteFamily(athletes, before).total,
  };
};

/**
 * Class prices of a new family: this month's prices, and next month's prices if other families were already
 * notified.
 */
export const classPricesOfNew = (at: string, prices: PriceLists): readonly ClassesPriced[] => {
  const today = clubDate(at);
  const month = monthOfDate(today);
  const following = nextPeriod(month);
  const [now, next] = [listOfMonth(month, prices), listOfMonth(following, prices)];
  const isTold = today >= daysAfter(`${following}-01`, -noticeRules['price-change'].earliest);
  return [
    ...(isSameClasses(now.classes, classPricesIn(month, []).classes) ? [] : [classPricesSet(month, now)]),
    ...(isTold && !isSameClasses(next.classes, now.classes) ? [classPricesSet(following, next)] : []),
  ];
};

export const classPricesSet = (from: Period, { version, classes: costs }: ClassPriceList): ClassesPriced => ({
  type: 'ClassPricesSet',
  data: { from, version, classes: costs },
});
