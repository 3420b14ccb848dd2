import type { SealedEnvelope } from '@hoops/domain/envelope';
import { isWithBank } from '@hoops/domain/family/intents/bank-confirmation';
import { pushCustomerDetails } from '../customers/push-customer-details.ts';
import { familyOfStream } from '../families/families.ts';
import { catchUpFamily } from './catch-up-family.ts';
import type { IntentDeps } from './run-family-intents.ts';

/** After these the parent's name or e-mail may be another one. */
const changesDetails: readonly string[] = ['ParentInfoChanged', 'EmailOwnershipProven'];

/**
 * Finishes at Stripe what an event promised, if the command itself did not: usually the outcome is recorded
 * already and there is nothing to do. What stays open throws, so that the queue delivers the event again.
 */
export const syncWithStripe = async (
  deps: IntentDeps,
  { stream, id, type, correlationId }: SealedEnvelope,
): Promise<void> => {
  const familyId = familyOfStream(stream);
  if (!familyId) return;
  if (changesDetails.includes(type)) await pushCustomerDetails(deps, familyId, id);
  else {
    const open = await catchUpFamily(deps, familyId, { causationId: id, correlationId });
    if (!open.every(isWithBank)) throw new Error('Intents are still open at Stripe.');
  }
};
