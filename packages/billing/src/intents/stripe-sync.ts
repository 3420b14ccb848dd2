import type { SealedEnvelope } from '@hoops/domain/envelope';
import { isWithBank } from '@hoops/domain/family/intents/bank-confirmation';
import { sendToCustomer } from '../customers/push-customer-details.ts';
import { familyOfStream } from '../families/families.ts';
import { catchUpFamily } from './catch-up-family.ts';
import type { IntentDeps } from './run-family-intents.ts';

const changesDetails: readonly string[] = ['ParentInfoChanged', 'EmailOwnershipProven'];

export const syncPurpose = ({ type }: Pick<SealedEnvelope, 'type'>): string =>
  changesDetails.includes(type) ? 'details' : 'intents';

/**
 * Completes an event's work at Stripe; most events need none.
 * @throws Error if work remains open; the queue then redelivers
 */
export const syncWithStripe = async (deps: IntentDeps, event: SealedEnvelope): Promise<void> => {
  const { stream, id, correlationId } = event;
  const familyId = familyOfStream(stream);
  if (!familyId) return;
  if (syncPurpose(event) === 'details') {
    const family = await deps.families.newestDetails(familyId, event);
    if (family) await sendToCustomer(deps, family, id);
  } else {
    const open = await catchUpFamily(deps, familyId, { causationId: id, correlationId });
    if (!open.every(isWithBank)) throw new Error('Intents are still open at Stripe.');
  }
};
