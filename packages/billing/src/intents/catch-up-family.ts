import type { Intent } from '@hoops/domain/family/intents';
import type { FamilyId } from '@hoops/domain/ids';
import { ensureCustomer } from '../customers/ensure-customer.ts';
import { type Cause, registeredIn } from '../families/family-repository.ts';
import { type IntentDeps, runFamilyIntents } from './run-family-intents.ts';

/**
 * Completes what is open of a family at Stripe: its customer and its intents.
 * @returns what is left open; what waits for the parent at their bank counts as open, and only they can continue it.
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
