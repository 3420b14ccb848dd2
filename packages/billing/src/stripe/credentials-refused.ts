import type { Logger } from '@hoops/runtime/logger';
import type Stripe from 'stripe';

/** The log line of a request that Stripe refused for our key, or for what it may do; an alarm counts it. */
export const credentialsRefusedLogged = 'stripe-credentials-refused';

/** Says in the logs when Stripe does not know our key, or the key may not do what was asked: nothing gets done until it may. */
export const logRefusedCredentials = (stripe: Stripe, logger: Logger): void => {
  stripe.on('response', ({ status, method, request_id: requestId }: Stripe.ResponseEvent) => {
    if (status === 401 || status === 403)
      logger.error(credentialsRefusedLogged, { status, method, requestId });
  });
};
