import { monthOfDate } from '@hoops/domain/time/club-time';
import type { Me } from '../../session/me.ts';

/** What a button pays: the months before the current one, or those and the current one. */
export type What = 'overdue' | 'current';

type Due = Pick<Me, 'today' | 'outstandingBalance' | 'currentMonth'>;

/** The amount on a button, in cents, and the months that it is for, oldest first: these and no others are paid. */
export const shownFor = (what: What, { today, outstandingBalance, currentMonth }: Due) => {
  const { amount, periods } = outstandingBalance;
  const overdue = { amountCents: amount.cents, periods };
  return what === 'current' && currentMonth && !currentMonth.paid
    ? {
        amountCents: amount.cents + currentMonth.amount.cents,
        periods: [...periods, monthOfDate(today)],
      }
    : overdue;
};
