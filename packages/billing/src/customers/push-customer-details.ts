import type { FamilyState } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { isMissing } from '../stripe/stripe-failure.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { type CustomerDeps, sendDetails } from './send-details.ts';

/**
 * Sends Stripe the parent's name and email as they are now, for its receipts; nothing of a child ever goes
 * there. Repeating it, late or out of order, sends the newest state again. Without a customer there is nothing
 * to do: it will be made with the newest state.
 * @param because what asks for it, an event's id: a change there and back must not share a key.
 */
export const pushCustomerDetails = async (
  deps: CustomerDeps,
  familyId: FamilyId,
  because: string,
): Promise<void> => {
  const { state } = await deps.families.load(familyId);
  await sendToCustomer(deps, state, because);
};

/** The same of a family that was loaded. */
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
    // It was deleted at Stripe: another one is made, with the newest details.
    if (!isMissing(error)) throw error;
    await ensureCustomer(deps, familyId, {}, undefined, stripeCustomerId);
  }
};
