import { monthOfDate } from '@hoops/domain/time/club-time';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { paymentFailure } from '../../entities/payments/payment-failure.ts';
import { monthOf } from '../../lib/club-day.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import type { Family, Me } from '../../session/me.ts';
import { type BalancePart, displayedAmount, partPaidBy } from './balance-payment.ts';

/** Pays exactly the shown amount. */
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
