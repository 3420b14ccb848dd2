import type { FamilyId } from '@hoops/domain/ids';
import { ensureCustomer } from '../customers/ensure-customer.ts';
import type { Cause } from '../families/family-repository.ts';
import { type IntentDeps, runFamilyIntents } from './run-family-intents.ts';

/**
 * Makes good whatever a family was promised at Stripe: its customer and its open intents.
 * @returns whether nothing is left open.
 */
export const catchUpFamily = async (
  deps: IntentDeps,
  familyId: FamilyId,
  because?: Cause,
): Promise<boolean> => {
  const before = await deps.families.load(familyId);
  if (before.kind !== 'registered') return true;
  if (!before.stripeCustomerId) await ensureCustomer(deps, familyId, because);
  if (before.openIntents.length === 0) return true;
  await runFamilyIntents(deps, familyId);
  const after = await deps.families.load(familyId);
  return after.kind !== 'registered' || after.openIntents.length === 0;
};
