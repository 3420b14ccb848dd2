import { api } from '../../api.ts';
import { refreshFamily } from '../../queries/family-queries.ts';
import { useAction } from '../../ui/use-action.ts';
import { paymentFailure } from './balance-payment.ts';

/** Charges the card on file for what an athlete's plan owes. */
export function usePayPlan() {
  return useAction<string>({
    name: 'plan-not-paid',
    failureSentence: paymentFailure,
    run: async (athleteId) => {
      try {
        await api.call('payPlan', { athleteId });
      } finally {
        await refreshFamily();
      }
    },
  });
}

/** Sends the browser to the provider's page of a payment that the bank wants to have confirmed. */
export function useConfirmWithBank() {
  return useAction<string>({
    name: 'bank-not-reached',
    failureSentence: () => 'The page of the payment could not be opened. Please try again.',
    run: async (invoiceId) => {
      try {
        const { url } = await api.call('getInvoiceLink', { invoiceId });
        location.assign(url);
      } catch (error) {
        // It may have been paid meanwhile.
        await refreshFamily();
        throw error;
      }
    },
  });
}
