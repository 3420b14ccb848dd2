import { daysAfter, nextPeriod, type Period } from '../../time/club-time.ts';

const graceDays = 7;

/**
 * Club-local date from which a bill is overdue: its month has ended, and a week has passed since its last
 * change.
 */
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
 * True means 'Pending' instead of 'Up to Date': a plan is past due, or classes of an earlier month are
 * unpaid (spec section 4).
 */
export const isPaymentPending = (
  {
    planPastDue,
    oldestUnpaidPeriod,
  }: { readonly planPastDue: boolean; readonly oldestUnpaidPeriod: string | null },
  today: string,
): boolean => planPastDue || (oldestUnpaidPeriod !== null && oldestUnpaidPeriod < today.slice(0, 7));
