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

type Given = Pick<EraseDeps, 'store' | 'clock' | 'newId' | 'rows' | 'concurrency' | 'drainMs' | 'report'>;

/**
 * What erasing works on besides the tables: Cognito, SES and Stripe, as the environment says, and locally their stand-ins.
 * @param isInside whether it is one of the local system's own functions: the disk is cleared once that has answered.
 * @throws ConfigurationError naming the variables that are missing.
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
