import { isPlanId, type PlanId } from '@hoops/domain/club/plans';
import { dropKept, keep, readKept } from './tab-storage.ts';

/** One of the drafts: it goes with a logout, and never to the next person who signs in. */
const key = 'draft:plan-in-mind';

/** The plan that a visitor began with on /pricing, until they start one; undefined without. */
export const planInMind = (): PlanId | undefined => {
  const kept = readKept(key);
  return isPlanId(kept) ? kept : undefined;
};

export const keepPlanInMind = (plan: PlanId): boolean => keep(key, plan);
export const forgetPlanInMind = (): void => dropKept(key);
