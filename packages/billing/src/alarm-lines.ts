import type { Logger } from '@hoops/runtime/logger';
import type Stripe from 'stripe';

/** Log line for a rejected API key or permission; triggers an alarm. */
export const credentialsRefusedLogged = 'stripe-credentials-refused';

export const logRefusedCredentials = (stripe: Stripe, logger: Logger): void => {
  stripe.on('response', ({ status, method, request_id: requestId }: Stripe.ResponseEvent) => {
    if (status === 401 || status === 403)
      logger.error(credentialsRefusedLogged, { status, method, requestId });
  });
};

/** Log line for an intent that stays open too long; triggers an alarm. */
export const intentStuckLogged = 'intent-stuck';

/** Log line for a refund that the bank returned; triggers an alarm. */
export const refundFailedLogged = 'refund-failed';

/** Log line for a payout that the club's bank rejected; triggers an alarm. */
export const payoutFailedLogged = 'payout-failed';

export const disputeOpenedLogged = 'dispute-opened';
