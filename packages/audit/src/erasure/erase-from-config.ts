import { eraseCustomers } from '@hoops/billing/customers/erase-customers';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { signInsConfig, stripeConfig } from '@hoops/runtime/config';
import { secret } from '@hoops/runtime/secrets';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import { forgetSuppressed } from '@hoops/runtime/suppressed-addresses';
import type { EraseDeps } from './erasure-job.ts';
import { standInsFromConfig } from './stand-ins.ts';

type Given = Pick<
  EraseDeps,
  'store' | 'clock' | 'newId' | 'rows' | 'leftovers' | 'concurrency' | 'drainMs' | 'report'
>;

/**
 * Cognito, SES and Stripe clients, or local stand-ins.
 * @param isInside true inside a local function, which clears the disk after its answer
 * @throws ConfigurationError
 */
export const eraseDeps = async <Deps extends Given>(
  given: Deps,
  isInside = false,
): Promise<Deps & EraseDeps> => {
  const { api, requestsPerSecond } = stripeConfig();
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api, requestsPerSecond });
  return {
    ...given,
    keys: keysFromConfig(),
    signIns: cognitoSignIns(signInsConfig()),
    eraseCustomers: (customers) => eraseCustomers(stripe, customers),
    forgetSuppressed,
    standIns: standInsFromConfig(isInside),
    wallClock,
  };
};
