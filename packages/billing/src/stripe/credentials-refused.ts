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
