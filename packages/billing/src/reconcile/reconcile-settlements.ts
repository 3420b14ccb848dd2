import { familyIdSchema } from '@hoops/domain/ids';
import { seeSettlement } from '../sightings/see-settlement.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/** Records payments of class months that Stripe has and our log lacks: paid, but the answer never came. */
export const reconcileSettlements = async (
  { stripe, ledger }: ReconcileDeps,
  { since, why }: Run,
): Promise<void> => {
  for await (const payment of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
    const familyId = familyIdSchema.safeParse(payment.metadata['parentId']);
    if (payment.status !== 'succeeded' || !payment.metadata['settlementId'] || !familyId.success) continue;
    await ledger.observe(
      familyId.data,
      async (family) =>
        family.recordedFacts.includes(payment.id)
          ? []
          : [
              {
                type: 'RecordDrift',
                objectId: payment.id,
                field: 'payment',
                ours: 'none',
                theirs: payment.status,
              },
              ...(await seeSettlement(stripe, payment.id)(family)),
            ],
      why,
    );
  }
};
