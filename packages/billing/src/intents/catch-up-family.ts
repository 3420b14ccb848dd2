import type { Intent } from '@hoops/domain/family/intents';
import type { FamilyId } from '@hoops/domain/ids';
import { ensureCustomer } from '../customers/ensure-customer.ts';
import { type Cause, registeredIn } from '../families/family-repository.ts';
import { type IntentDeps, runFamilyIntents } from './run-family-intents.ts';

/**
 * Completes a family's customer and open intents at Stripe.
 * @returns intents that remain open, including bank confirmations
 */
export const catchUpFamily = async (
  deps: IntentDeps,
  familyId: FamilyId,
  because?: Cause,
): Promise<readonly Intent[]> => {
  const loaded = await deps.families.load(familyId);
  const before = registeredIn(loaded);
  if (!before) return [];
  if (!before.state.stripeCustomerId) await ensureCustomer(deps, familyId, because, loaded);
  const { family } = await runFamilyIntents(deps, familyId, { family: before });
  return family?.state.openIntents ?? [];
};
