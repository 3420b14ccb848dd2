import type { AthleteId } from '../../ids.ts';
import { isRejection, type Rejection, reject } from '../../rejection.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';

export const changeableAthleteRejections = ['athlete-not-found', 'removal-in-progress'] as const;
export const changeablePlanRejections = [
  ...changeableAthleteRejections,
  'no-active-plan',
  'change-in-progress',
] as const;

type AthleteRefusal = Rejection<(typeof changeableAthleteRejections)[number]>;
type PlanRefusal = Rejection<(typeof changeablePlanRejections)[number]>;
type OtherCustomer = Rejection<'customer-mismatch'>;

/** An athlete who is not about to be removed. */
export const changeableAthlete = (family: Family, athleteId: AthleteId): Athlete | AthleteRefusal => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  return openIntentOf(family, athleteId, 'remove-athlete') ? reject('removal-in-progress') : athlete;
};

/** The same. The browser's customer id is untrusted: when it is sent, it must be this family's. */
export const changeableAthleteOf = (
  family: Family,
  athleteId: AthleteId,
  customerId: string | null | undefined,
): Athlete | AthleteRefusal | OtherCustomer => {
  const isOther = customerId != null && customerId !== family.stripeCustomerId;
  return isOther && athleteOf(family, athleteId)
    ? reject('customer-mismatch')
    : changeableAthlete(family, athleteId);
};

/** The live plan of an athlete who is not about to be removed. */
export const changeablePlan = (family: Family, athleteId: AthleteId): LivePlan | PlanRefusal =>
  planOf(family, changeableAthlete(family, athleteId));

/** The same, of the customer that the browser sent. */
export const changeablePlanOf = (
  family: Family,
  athleteId: AthleteId,
  customerId: string | null | undefined,
): LivePlan | PlanRefusal | OtherCustomer =>
  planOf(family, changeableAthleteOf(family, athleteId, customerId));

const planOf = <Refusal extends Rejection>(
  family: Family,
  athlete: Athlete | Refusal,
): LivePlan | Refusal | Rejection<'change-in-progress' | 'no-active-plan'> => {
  if (isRejection(athlete)) return athlete;
  if (athlete.plan.kind === 'live') return athlete.plan;
  return reject(
    openIntentOf(family, athlete.athleteId, 'start-plan') ? 'change-in-progress' : 'no-active-plan',
  );
};
