import { systemActor } from '@hoops/domain/actor';
import type { Family } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import type { FamilyLedger } from './family-ledger.ts';

export type CustomerDeps = { readonly ledger: FamilyLedger; readonly stripe: Stripe };

/**
 * Makes sure that the family has exactly one customer at Stripe and that our log knows it.
 * @returns the customer's id.
 * @throws Error when the family is not registered; Stripe's errors.
 */
export const ensureCustomer = async (
  { ledger, stripe }: CustomerDeps,
  familyId: FamilyId,
  causationId?: string,
): Promise<string> => {
  const family = await ledger.load(familyId);
  if (family.kind !== 'registered') throw new Error(`Family ${familyId} is not registered.`);
  if (family.stripeCustomerId) return family.stripeCustomerId;
  const customer = (await findCustomer(stripe, family)) ?? (await createCustomer(stripe, family));
  const linked = await ledger.record(
    familyId,
    { type: 'LinkCustomer', customerId: customer.id },
    { commandId: `link-${customer.id}`, actor: systemActor('billing'), causationId },
  );
  return linked.stripeCustomerId ?? customer.id;
};

/** An idempotency key is forgotten after a day: a late retry must find what an earlier one made. */
const findCustomer = async (stripe: Stripe, family: Family): Promise<Stripe.Customer | undefined> => {
  for await (const customer of stripe.customers.list({ email: family.parent.email, limit: 100 })) {
    if (customer.metadata.parentId === family.familyId) return customer;
  }
  return undefined;
};

const createCustomer = (stripe: Stripe, { familyId, parent }: Family): Promise<Stripe.Customer> =>
  stripe.customers.create(
    { email: parent.email, name: parent.name, metadata: { parentId: familyId } },
    { idempotencyKey: `customer:${familyId}` },
  );
