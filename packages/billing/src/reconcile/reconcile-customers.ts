import { familyIdSchema } from '@hoops/domain/ids';
import { seeCard } from '../sightings/see-card.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/**
 * Looks at the customers that were made since the last run: one that a crash kept from being linked is linked,
 * a second one of the same family is named, for a person to look at.
 */
export const reconcileCustomers = async (
  { stripe, ledger, logger }: ReconcileDeps,
  { since, why }: Run,
): Promise<void> => {
  for await (const customer of stripe.customers.list({ created: { gte: since }, limit: 100 })) {
    const familyId = familyIdSchema.safeParse(customer.metadata.parentId);
    if (!familyId.success) {
      logger.warn('customer-of-nobody', { customerId: customer.id });
      continue;
    }
    await ledger.observe(
      familyId.data,
      async (family) => {
        const { stripeCustomerId } = family;
        if (stripeCustomerId === customer.id) return [];
        const drift = {
          type: 'RecordDrift',
          objectId: customer.id,
          field: 'customer',
          ours: stripeCustomerId ?? 'none',
          theirs: customer.id,
        } as const;
        if (stripeCustomerId) return [drift];
        const card = await seeCard(stripe, customer.id)(family);
        return [drift, { type: 'LinkCustomer', customerId: customer.id }, ...card];
      },
      why,
    );
  }
};
