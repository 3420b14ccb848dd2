import { setTimeout as sleep } from 'node:timers/promises';
import type { FamilyId } from '@hoops/domain/ids';
import { LockHeld } from '@hoops/runtime/coordination/locks';
import type { Billing } from '../billing-from-config.ts';
import type { Cause } from '../families/family-repository.ts';
import { isMissing } from '../stripe/stripe-failure.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { findPortalConfiguration } from './portal-configuration.ts';

/**
 * One-time link to Stripe's card page (spec section 7, getStripeCustomerPortalLink). Replaces a deleted
 * customer.
 * @throws Error before the setup has run; Stripe's errors
 */
export const portalLink = async (
  deps: Pick<Billing, 'families' | 'stripe' | 'locks' | 'newId'>,
  familyId: FamilyId,
  returnUrl: string,
  savedUrl: string = returnUrl,
  because: Partial<Cause> = {},
  known: string | null = null,
): Promise<string> => {
  const configuration = await findPortalConfiguration(deps.stripe);
  if (!configuration) throw new Error('Stripe has no portal configuration of ours: run the set-up.');
  const open = (customer: string) =>
    deps.stripe.billingPortal.sessions.create(
      {
        customer,
        configuration: configuration.id,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: savedUrl } },
        },
      },
      { idempotencyKey: `portal:${deps.newId()}` },
    );
  const customer = known ?? (await patiently(() => ensureCustomer(deps, familyId, because)));
  try {
    return (await open(customer)).url;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const another = await patiently(() => ensureCustomer(deps, familyId, because, undefined, customer));
    return (await open(another)).url;
  }
};

/** Retries for a while, because the queue may be creating the customer at this moment. */
const patiently = async <T>(make: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof LockHeld) || performance.now() > deadline) throw error;
      await sleep(pollMs);
    }
  }
};

const patienceMs = 5_000;
const pollMs = 150;
