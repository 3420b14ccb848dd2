import { api } from '../../api.ts';
import { ApiError } from '../../api-error.ts';
import { monthOf } from '../../club-day.ts';
import { awaitNewPayment, type Me, refreshFamily } from '../../queries/family-queries.ts';
import { sentences } from '../../sentences.ts';
import { useAction } from '../../ui/use-action.ts';

/** The spec's two sentences (section 8); an outcome that is not known yet is no failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return sentences.paymentFailed;
  if (error.code === 'unauthenticated') return sentences.paymentWithoutUser;
  return error.code === 'unknown' ? error.message : sentences.paymentFailed;
};

type PayBalance = { readonly me: Me; readonly onPaid: () => void };

/**
 * Pays what is shown and nothing else. Naming a month pays it and all months before it; the overdue amount
 * alone is paid by naming the last overdue month while the current one is unpaid too (spec section 7).
 */
export function usePayBalance({ me, onPaid }: PayBalance) {
  return useAction<'overdue' | 'current'>({
    name: 'balance-not-paid',
    failureSentence: paymentFailure,
    run: async (what) => {
      const current = me.today.slice(0, 7);
      const currentIsDue = me.currentMonth !== null && !me.currentMonth.paid;
      const lastOverdue = me.outstandingBalance.periods.at(-1);
      const named = what === 'overdue' && currentIsDue ? (lastOverdue ?? current) : current;
      const { month, year } = monthOf(named);
      try {
        await api.call('payOutstandingBalance', { month_of_year: month, year, uid: me.sub });
        onPaid();
        void awaitNewPayment();
      } finally {
        await refreshFamily();
      }
    },
  });
}
