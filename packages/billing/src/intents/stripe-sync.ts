import type { SealedEnvelope } from '@hoops/domain/envelope';
import { isWithBank } from '@hoops/domain/family/intents/bank-confirmation';
import { sendToCustomer } from '../customers/push-customer-details.ts';
import { familyOfStream } from '../families/families.ts';
import { catchUpFamily } from './catch-up-family.ts';
import type { IntentDeps } from './run-family-intents.ts';

/** After these the parent's name or email may be another one. */
const changesDetails: readonly string[] = ['ParentInfoChanged', 'EmailOwnershipProven'];

/** What a batch's newest event does for all of its family: it sends the newest details, or finishes what is open. */
export const syncPurpose = ({ type }: Pick<SealedEnvelope, 'type'>): string =>
  changesDetails.includes(type) ? 'details' : 'intents';

/**
 * Finishes at Stripe what an event promised, if the command itself did not: usually the outcome is recorded
 * already and there is nothing to do. What stays open throws, so that the queue delivers the event again. Of several
 * changes of the parent's name and email the newest alone is sent: the messages of those before it leave it to that one's.
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
