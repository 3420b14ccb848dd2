import { addMoney, type Money, usd } from '../../money.ts';
import { daysAfter, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { Autopay, MonthlyCharge } from '../state.ts';

/* On the 1st, the card is charged for all unpaid bills of earlier months. A failed charge is retried on later days. */

/** Days after a failed first attempt on which the charge is retried. */
export const retryDays: readonly number[] = [3, 5];

export type AutopayCharge = {
  readonly on: string;
  readonly amount: Money;
  readonly periods: readonly Period[];
};

/**
 * Charged on the retry date or the next 1st; 0 cents if no bill is unpaid.
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

export const autopayRetryOn = (autopay: Autopay): string | null =>
  (autopay.run && autopayAttemptOn(autopay, autopay.run.period)) ?? null;

/**
 * Date in this month on which earlier bills are charged. Undefined if autopay was turned on later, or after
 * the last attempt.
 */
export const autopayAttemptOn = ({ since, run }: Autopay, month: Period): string | undefined => {
  const first = `${month}-01`;
  if (since >= first) return undefined;
  if (run?.period !== month) return first;
  const days = retryDays[run.attempts - 1];
  return days === undefined ? undefined : daysAfter(run.firstAttemptOn, days);
};
