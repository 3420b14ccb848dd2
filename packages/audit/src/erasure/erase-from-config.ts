import { eraseCustomers } from '@hoops/billing/erase-customers';
import { createStripe } from '@hoops/billing/stripe-client';
import { keysFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { signInsConfig, stripeConfig } from '@hoops/runtime/config';
import { keysCachedForMs } from '@hoops/runtime/dynamodb-family-keys';
import { secret } from '@hoops/runtime/secrets';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import type { System } from '../cli/open-system.ts';
import type { EraseDeps } from './erase-family.ts';

/**
 * What erasing works on besides the tables: Cognito and Stripe, as the environment says.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const eraseDeps = async (system: System, tell: EraseDeps['tell']): Promise<EraseDeps> => {
  const { api } = stripeConfig();
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api });
  const keys = keysFromConfig();
  return {
    ...system,
    keys,
    store: storeFromConfig({ access: 'append' }, keys),
    signIns: cognitoSignIns(signInsConfig()),
    eraseCustomers: (customers) => eraseCustomers(stripe, customers),
    wallClock,
    drainMs: keysCachedForMs + system.drainMs,
    tell,
  };
};
