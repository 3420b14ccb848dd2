import type { FamilyId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { isMissing } from '../stripe/stripe-failure.ts';

export type ErasedCustomers = {
  readonly familyId: FamilyId;
  readonly linked: readonly string[];
  readonly emails: readonly string[];
};

/**
 * Deletes a family's Stripe customers and cards; payments remain in Stripe. Can be repeated.
 * @returns number of deleted customers
 * @throws Stripe's errors
 */
export const eraseCustomers = async (
  stripe: Pick<Stripe, 'customers'>,
  { familyId, linked, emails }: ErasedCustomers,
): Promise<number> => {
  const found = new Set(linked);
  for (const email of emails) {
    for await (const customer of stripe.customers.list({ email, limit: 100 })) {
      if (customer.metadata.parentId === familyId) found.add(customer.id);
    }
  }
  let deleted = 0;
  for (const id of found) if (await deleteCustomer(stripe, id)) deleted += 1;
  return deleted;
};

const deleteCustomer = async (stripe: Pick<Stripe, 'customers'>, id: string): Promise<boolean> => {
  try {
    await stripe.customers.del(id);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};
