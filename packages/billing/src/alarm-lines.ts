import type { Logger } from '@hoops/runtime/logger';
import type Stripe from 'stripe';

/** Log line of a rejected API key or permission; an alarm counts the line. */
export const credentialsRefusedLogged = 'stripe-credentials-refused';

export const logRefusedCredentials = (stripe: Stripe, logger: Logger): void => {
  stripe.on('response', ({ status, method, request_id: requestId }: Stripe.ResponseEvent) => {
    if (status === 401 || status === 403)
      logger.error(credentialsRefusedLogged, { status, method, requestId });
  });
};

/** Log line of an intent that stays open for too long; an alarm counts the line. */
export const intentStuckLogged = 'intent-stuck';

/** Log line of a refund that the bank returned; an alarm counts the line. */
export const refundFailedLogged = 'refund-failed';

/** Log line of a payout that the club's bank rejected; an alarm counts the line. */
export const payoutFailedLogged = 'payout-failed';

export const disputeOpenedLogged = 'dispute-opened';
