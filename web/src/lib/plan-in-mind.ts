import { isPlanId, type PlanId } from '@hoops/domain/club/plans';
import { dropKept, keep, readKept } from './tab-storage.ts';

/** A draft: a logout drops it, and no other person gets it. */
const key = 'draft:plan-in-mind';

/** Plan that a visitor chose on /pricing, until they start one. */
export const planInMind = (): PlanId | undefined => {
  const kept = readKept(key);
  return isPlanId(kept) ? kept : undefined;
};

export const keepPlanInMind = (plan: PlanId): boolean => keep(key, plan);
export const forgetPlanInMind = (): void => dropKept(key);
