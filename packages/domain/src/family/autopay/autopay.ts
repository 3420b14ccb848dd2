import { addMoney, type Money, usd } from '../../money.ts';
import { daysAfter, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { Autopay, MonthlyCharge } from '../state.ts';

/* Automatic payment of class bills: on the 1st the card pays what is unpaid of the months before. */

/** A mail names each charge so many days before it. */
export const noticeDays = 3;
/** A charge that failed is tried again so many days after the first try, and then not any more. */
export const retryDays: readonly number[] = [3, 5];

/** What the card pays on a 1st (the club's date, `2026-12-01`), and for which months. */
export type AutopayCharge = {
  readonly on: string;
  readonly amount: Money;
  readonly periods: readonly Period[];
};

/** What would be charged on the next 1st after `today`, as the bills stand; 0 cents when nothing is unpaid. */
export const nextAutopayCharge = (
  unpaid: readonly Pick<MonthlyCharge, 'period' | 'amount'>[],
  today: string,
): AutopayCharge => ({
  on: `${nextPeriod(monthOfDate(today))}-01`,
  amount: addMoney(usd(0), ...unpaid.map(({ amount }) => amount)),
  periods: unpaid.map(({ period }) => period),
});

/**
 * The date from which on this month's bills of earlier months are charged: the 1st, or after a failure the day
 * of the next attempt; undefined when they are not, because it was turned on later or no attempt is left.
 */
export const autopayAttemptOn = ({ since, run }: Autopay, month: Period): string | undefined => {
  const first = `${month}-01`;
  if (since >= first) return undefined;
  if (run?.period !== month) return first;
  const days = retryDays[run.attempts - 1];
  return days === undefined ? undefined : daysAfter(run.firstAttemptOn, days);
};
