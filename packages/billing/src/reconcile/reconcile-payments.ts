import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { Look } from '../family-ledger.ts';
import { seeInvoice } from '../sightings/see-invoice.ts';
import { seeSettlement } from '../sightings/see-settlement.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/**
 * Records payments that Stripe has and our log lacks: of class months (paid, but the answer never came) and of
 * plans.
 */
export const reconcilePayments = async (deps: ReconcileDeps, run: Run): Promise<void> => {
  const { stripe } = deps;
  const created = { gte: run.since };
  for await (const { id, status, metadata } of stripe.paymentIntents.list({ created, limit: 100 })) {
    if (status === 'succeeded' && metadata.settlementId) {
      await recordMissing(deps, run, { id, parentId: metadata.parentId, look: seeSettlement(stripe, id) });
    }
  }
  for await (const invoice of stripe.invoices.list({ created, status: 'paid', limit: 100 })) {
    const { id, amount_paid, parent } = invoice;
    const parentId = parent?.subscription_details?.metadata?.parentId;
    if (amount_paid > 0) {
      await recordMissing(deps, run, { id, parentId, look: seeInvoice(stripe, id, invoice.created) });
    }
  }
};

type Payment = { readonly id: string; readonly parentId: string | undefined; readonly look: Look };

const recordMissing = async (
  { ledger }: ReconcileDeps,
  { why }: Run,
  { id, parentId, look }: Payment,
): Promise<void> => {
  const familyId = familyOf(parentId);
  if (!familyId) return;
  await ledger.observe(
    familyId,
    async (family) =>
      family.recordedFacts.includes(id)
        ? []
        : [
            { type: 'RecordDrift', objectId: id, field: 'payment', ours: 'none', theirs: 'paid' },
            ...(await look(family)),
          ],
    why,
  );
};

const familyOf = (parentId: string | undefined): FamilyId | undefined => {
  const parsed = familyIdSchema.safeParse(parentId);
  return parsed.success ? parsed.data : undefined;
};
