import { isPlanId, type PlanId } from '@hoops/domain/club/plans';
import { dropKept, keep, readKept } from './tab-storage.ts';

/** Draft key, so logging out drops the choice. */
const key = 'draft:plan-in-mind';

/** Plan chosen on /pricing, stored until a plan starts. */
export const planInMind = (): PlanId | undefined => {
  const kept = readKept(key);
  return isPlanId(kept) ? kept : undefined;
};

export const storePlanChoice = (plan: PlanId): boolean => keep(key, plan);
export const clearPlanChoice = (): void => dropKept(key);
