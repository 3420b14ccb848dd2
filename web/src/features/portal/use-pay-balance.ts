import { monthOfDate } from '@hoops/domain/time/club-time';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { paymentFailure } from '../../entities/payments/payment-failure.ts';
import { monthOf } from '../../lib/club-day.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { type Me, refreshFamily } from '../../session/me.ts';
import { type BalancePart, displayedAmount } from './balance-payment.ts';

type PayBalance = { readonly me: Me; readonly onPaid: () => void };

/** Pays exactly the shown amount. */
export function usePayBalance({ me, onPaid }: PayBalance) {
  const { leadAway } = useNavigateIfStillHere();
  return useCommand<{ readonly what: BalancePart; readonly withBank?: true }>({
    name: 'balance-not-paid',
    failureSentence: paymentFailure,
    run: async ({ what, withBank }) => {
      const { amountCents, periods } = displayedAmount(what, me);
      const { month, year } = monthOf(monthOfDate(me.today));
      try {
        const input = { month_of_year: month, year, uid: me.sub, withBank, amountCents, periods };
        const { bankUrl } = await api.call('payOutstandingBalance', input);
        if (bankUrl === undefined) onPaid();
        else leadAway(bankUrl);
      } finally {
        await refreshFamily();
      }
    },
  });
}
