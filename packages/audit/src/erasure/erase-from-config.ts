import { eraseCustomers } from '@hoops/billing/customers/erase-customers';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { signInsConfig, stripeConfig } from '@hoops/runtime/config';
import { keysCachedForMs } from '@hoops/runtime/dynamodb-family-keys';
import { secret } from '@hoops/runtime/secrets';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import { AuditProblem } from '../audit-problem.ts';
import type { Place } from '../cli/connect.ts';
import type { System } from '../cli/open-system.ts';
import type { EraseDeps, StandIns } from './erase-family.ts';

/**
 * What erasing works on besides the tables: Cognito and Stripe, as the environment says.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const eraseDeps = async (
  system: System,
  place: Place,
  report: EraseDeps['report'],
): Promise<EraseDeps> => {
  const { api, siteUrl } = stripeConfig();
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api });
  return {
    ...system,
    keys: keysFromConfig(),
    signIns: cognitoSignIns(signInsConfig()),
    eraseCustomers: (customers) => eraseCustomers(stripe, customers),
    standIns: place === 'local' ? standInsAt(siteUrl) : undefined,
    wallClock,
    drainMs: keysCachedForMs + system.drainMs,
    report,
  };
};

/** The local system's stand-ins for SES and Stripe, and its disk. @throws AuditProblem when it does not do it. */
const standInsAt = (url: string): StandIns => {
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(new URL(`/_local/${path}`, url), {
      method: 'POST',
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (!answer?.ok) throw new AuditProblem(`The local system did not ${path} what it must. Ask again.`);
  };
  return { forget: (traces) => post('forget', traces), shred: () => post('shred', {}) };
};
