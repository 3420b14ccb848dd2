import { addMoney, type Money, usd } from '../../money.ts';
import { daysAfter, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { Autopay, MonthlyCharge } from '../state.ts';

/* Automatic payment of class bills: on the 1st, the card pays all unpaid bills of earlier months. */

/** Days after a failed first attempt on which the charge is retried. */
export const retryDays: readonly number[] = [3, 5];

/** Charge on a club-local date, and the months it pays. */
export type AutopayCharge = {
  readonly on: string;
  readonly amount: Money;
  readonly periods: readonly Period[];
};

/**
 * Next charge for unpaid bills: on the retry date, else on the next 1st; 0 cents if nothing is unpaid.
 * @param retryOn result of `autopayRetryOn`
 */
export const nextAutopayCharge = (
  unpaid: readonly Pick<MonthlyCharge, 'period' | 'amount'>[],
  today: string,
  retryOn: string | null = null,
): AutopayCharge => {
  const month = monthOfDate(today);
  const earlier = unpaid.filter(({ period }) => period < month);
  const isRetry =
    retryOn !== null && retryOn >= today && monthOfDate(retryOn) === month && earlier.length > 0;
  const charged = isRetry ? earlier : unpaid;
  return {
    on: isRetry ? retryOn : `${nextPeriod(month)}-01`,
    amount: addMoney(usd(0), ...charged.map(({ amount }) => amount)),
    periods: charged.map(({ period }) => period),
  };
};

/** Club-local date on which the last charge is retried if it failed; null if there is no retry. */
export const autopayRetryOn = (autopay: Autopay): string | null =>
  (autopay.run && autopayAttemptOn(autopay, autopay.run.period)) ?? null;

/**
 * Date in this month on which earlier bills are charged: the 1st, or the next attempt. Undefined if turned on later or without attempts left.
 */
export const autopayAttemptOn = ({ since, run }: Autopay, month: Period): string | undefined => {
  const first = `${month}-01`;
  if (since >= first) return undefined;
  if (run?.period !== month) return first;
  const days = retryDays[run.attempts - 1];
  return days === undefined ? undefined : daysAfter(run.firstAttemptOn, days);
};
