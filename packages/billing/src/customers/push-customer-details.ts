import type { Family, FamilyState } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { fingerprintOf } from '@hoops/event-store/fingerprint';
import type { Billing } from '../billing-from-config.ts';
import { underKey } from '../stripe/under-key.ts';
import { customerDetails, detailsOperation } from './customer-details.ts';

export type CustomerDeps = Pick<Billing, 'families' | 'stripe' | 'locks'>;
type SendDeps = Pick<Billing, 'stripe' | 'locks'>;

/**
 * Sends Stripe the parent's name and e-mail as they are now, for its receipts; nothing of a child ever goes
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
export const sendToCustomer = async (deps: SendDeps, family: FamilyState, because: string): Promise<void> => {
  if (family.kind !== 'registered' || family.stripeCustomerId === null) return;
  await sendDetails(deps, family.stripeCustomerId, family, because);
};

/** The same for a customer that is not linked yet. @throws Stripe's errors. */
export const sendDetails = async (
  { stripe, locks }: SendDeps,
  customerId: string,
  family: Family,
  because: string,
): Promise<void> => {
  const details = customerDetails(family);
  if (!details) return;
  const key = `${detailsOperation}:${because}:${fingerprintOf(details).slice(0, 16)}`;
  await underKey(locks, key, (options) => stripe.customers.update(customerId, details, options));
};
