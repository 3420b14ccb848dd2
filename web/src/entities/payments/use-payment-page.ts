import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { useFamily } from '../../session/me.ts';
import type { CarriedMessage } from '../../ui/carried-message.tsx';
import { newCardCents } from './plan-debts.ts';

const failed = (error: unknown): string => `The payment page could not be opened. ${sentenceFor(error)}`;

/**
 * Opens Stripe's page, or `otherwise` if there is no link (spec section 8).
 * @param choosing open dialog, which reopens on return
 */
export function usePaymentPage(
  otherwise: '/my-info' | '/dashboard',
  choosing?: ApiInput<'getStripeCustomerPortalLink'>['choosing'],
) {
  const family = useFamily()?.family;
  const { leadOn, leadAway } = useNavigateIfStillHere();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // Ends the busy state, because Back may restore the page while it is busy.
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, []);

  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await api.call('getStripeCustomerPortalLink', {
        ...(choosing && { choosing }),
        ...(family && { newCardCents: newCardCents(family) }),
      });
      if (!leadAway(url)) setBusy(false);
    } catch (error) {
      reportProblem('payment-page-not-opened', error);
      setBusy(false);
      leadOn(otherwise, { state: { message: failed(error) } satisfies CarriedMessage });
    }
  };

  return { open: () => void open(), busy };
}
