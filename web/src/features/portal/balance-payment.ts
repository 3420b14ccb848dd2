import { monthOfDate } from '@hoops/domain/time/club-time';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { paymentFailure } from '../../entities/payments/payment-failure.ts';
import { monthOf } from '../../lib/club-day.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import type { Family, Me } from '../../session/me.ts';

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

/** Pays exactly the displayed amount. */
export function usePayBalance(me: Me, { operations }: Family) {
  const { start, ...pay } = useOperation('payOutstandingBalance', {
    kind: 'settle',
    operations,
    failureSentence: paymentFailure,
    refusal: () => parentSentences.paymentFailed,
  });
  return {
    ...pay,
    part: pay.asked && partPaidBy(pay.asked, me),
    pay: (what: BalancePart, withBank?: true): void => {
      const { month, year } = monthOf(monthOfDate(me.today));
      start({ month_of_year: month, year, uid: me.sub, withBank, ...displayedAmount(what, me) });
    },
  };
}
