import { monthOfDate } from '@hoops/domain/time/club-time';
import type { Me } from '../../session/me.ts';

/** Months that a button pays: the earlier ones, the current one, or all of them. */
export type What = 'overdue' | 'current' | 'all';

type Due = Pick<Me, 'today' | 'outstandingBalance' | 'currentMonth'>;

/** The amount on a button, in cents, and the months that it is for, oldest first: these and no others are paid. */
export const shownFor = (what: What, { today, outstandingBalance, currentMonth }: Due) => {
  const earlier = what === 'current' ? [] : [outstandingBalance];
  const isDue = what !== 'overdue' && currentMonth !== null && !currentMonth.paid;
  const current = isDue ? [{ amount: currentMonth.amount, periods: [monthOfDate(today)] }] : [];
  const parts = [...earlier, ...current];
  return {
    amountCents: parts.reduce((sum, { amount }) => sum + amount.cents, 0),
    periods: parts.flatMap(({ periods }) => periods),
  };
};
