import { daysAfter, nextPeriod, type Period } from '../../time/club-time.ts';

/** So many days after it was made a bill can be overdue at the earliest. */
const graceDays = 7;

/** The club's date from which on a bill is overdue: its month is over, and a week has passed since it came to this amount. */
export const overdueFrom = ({
  period,
  madeOn,
}: {
  readonly period: Period;
  readonly madeOn: string;
}): string => {
  const monthIsOver = `${nextPeriod(period)}-01`;
  const weekIsOver = daysAfter(madeOn, graceDays);
  return weekIsOver > monthIsOver ? weekIsOver : monthIsOver;
};

/**
 * 'Pending' instead of 'Up to Date': a plan is past due, or classes of a month before the club's date `today` are unpaid
 * (spec section 4), whether their bill is overdue yet or not.
 */
export const isPaymentPending = (
  {
    planPastDue,
    oldestUnpaidPeriod,
  }: { readonly planPastDue: boolean; readonly oldestUnpaidPeriod: string | null },
  today: string,
): boolean => planPastDue || (oldestUnpaidPeriod !== null && oldestUnpaidPeriod < today.slice(0, 7));
