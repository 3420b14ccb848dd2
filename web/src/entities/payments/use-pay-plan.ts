import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily } from '../../session/me.ts';
import { paymentFailure } from './payment-failure.ts';

/** Charges the card on file, or redirects to the bank. */
export function usePayPlan() {
  const { leadAway } = useNavigateIfStillHere();
  return useCommand<ApiInput<'payPlan'>>({
    name: 'plan-not-paid',
    failureSentence: paymentFailure,
    run: async (input) => {
      try {
        const { bankUrl } = await api.call('payPlan', input);
        if (bankUrl !== undefined) leadAway(bankUrl);
      } finally {
        await refreshFamily();
      }
    },
  });
}
