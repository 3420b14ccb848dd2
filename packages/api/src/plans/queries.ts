import { findAthlete } from '../athletes/find-athlete.ts';
import type { Implementations } from '../http/create-handler.ts';
import { checkCustomer } from '../payments/queries.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';

export const planQueries = (deps: ReadingDeps): Implementations<'getPendingSubscriptions'> => ({
  async getPendingSubscriptions(input, request) {
    const { family, athlete } = await findAthlete(deps, request, input.athleteId, readFamily);
    checkCustomer(family, input.stripeCustomerId);
    const pending = athlete.plan?.pendingSwitch;
    return {
      pendingSubscriptions: pending ? [{ newPlan: pending.newPlan, renewalDate: pending.renewalDate }] : [],
    };
  },
});
