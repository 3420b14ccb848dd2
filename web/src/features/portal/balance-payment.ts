import { monthOfDate } from '@hoops/domain/time/club-time';
import type { Me } from '../../session/me.ts';

const parts = ['overdue', 'current', 'all'] as const;
export type BalancePart = (typeof parts)[number];

type Due = Pick<Me, 'today' | 'outstandingBalance' | 'currentMonth'>;

/** Amount in cents and the paid months, oldest first. */
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

export const partPaidBy = (
  { periods = [] }: { readonly periods?: readonly string[] | undefined },
  due: Due,
) => parts.find((part) => displayedAmount(part, due).periods.join() === periods.join());
