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

/** 'Pending' instead of 'Up to Date': a plan is past due, or a class bill is overdue on the club's date `today` (spec section 4). */
export const isPaymentPending = (
  {
    planPastDue,
    overdueFrom: since,
  }: {
    readonly planPastDue: boolean;
    /** Of the bill that is overdue first; null when nothing is unpaid. */
    readonly overdueFrom: string | null;
  },
  today: string,
): boolean => planPastDue || (since !== null && since <= today);
