import { isPlanId, type PlanId } from '@hoops/domain/club/plans';

/** One of the drafts: it goes with a logout, and never to the next person who signs in. */
const key = 'draft:plan-in-mind';

/** The plan that a visitor began with on /pricing, until they start one; undefined without. */
export const planInMind = (): PlanId | undefined => {
  const kept = sessionStorage.getItem(key);
  return isPlanId(kept) ? kept : undefined;
};

export const keepPlanInMind = (plan: PlanId): void => sessionStorage.setItem(key, plan);
export const forgetPlanInMind = (): void => sessionStorage.removeItem(key);
