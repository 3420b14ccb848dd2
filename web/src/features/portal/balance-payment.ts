import { monthOfDate } from '@hoops/domain/time/club-time';
import type { Me } from '../../session/me.ts';

export type BalancePart = 'overdue' | 'current' | 'all';

type Due = Pick<Me, 'today' | 'outstandingBalance' | 'currentMonth'>;

/** Amount in cents, with the months that it pays, oldest first. */
export const displayedAmount = (what: BalancePart, { today, outstandingBalance, currentMonth }: Due) => {
  const earlier = what === 'current' ? [] : [outstandingBalance];
  const isDue = what !== 'overdue' && currentMonth !== null && !currentMonth.paid;
  const current = isDue ? [{ amount: currentMonth.amount, periods: [monthOfDate(today)] }] : [];
  const parts = [...earlier, ...current];
  return {
    amountCents: parts.reduce((sum, { amount }) => sum + amount.cents, 0),
    periods: parts.flatMap(({ periods }) => periods),
  };
};
