import type { FamilyState } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { isMissing } from '../stripe/stripe-failure.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { type CustomerDeps, sendDetails } from './send-details.ts';

/**
 * Never sends a child's data.
 * @param because id of the causing event; a repeated change needs a new key
 */
export const pushCustomerDetails = async (
  deps: CustomerDeps,
  familyId: FamilyId,
  because: string,
): Promise<void> => {
  const { state } = await deps.families.load(familyId);
  await sendToCustomer(deps, state, because);
};

export const sendToCustomer = async (
  deps: CustomerDeps,
  family: FamilyState,
  because: string,
): Promise<void> => {
  if (family.kind !== 'registered' || family.stripeCustomerId === null) return;
  const { familyId, stripeCustomerId } = family;
  try {
    await sendDetails(deps, stripeCustomerId, family, because);
  } catch (error) {
    // A customer deleted at Stripe is replaced by a new customer with the newest details.
    if (!isMissing(error)) throw error;
    await ensureCustomer(deps, familyId, {}, undefined, stripeCustomerId);
  }
};
