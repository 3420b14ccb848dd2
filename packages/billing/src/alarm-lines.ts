import type { Logger } from '@hoops/runtime/logger';
import type Stripe from 'stripe';

/** Log lines that trigger alarms. */
export const credentialsRefusedLogged = 'stripe-credentials-refused';

export const logRefusedCredentials = (stripe: Stripe, logger: Logger): void => {
  stripe.on('response', ({ status, method, request_id: requestId }: Stripe.ResponseEvent) => {
    if (status === 401 || status === 403)
      logger.error(credentialsRefusedLogged, { status, method, requestId });
  });
};

export const intentStuckLogged = 'intent-stuck';

export const refundFailedLogged = 'refund-failed';

export const payoutFailedLogged = 'payout-failed';

export const disputeOpenedLogged = 'dispute-opened';
