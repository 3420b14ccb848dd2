import { isRejection, type Rejection, reject } from '../../decider.ts';
import type { AthleteId } from '../../ids.ts';
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

export const changeableAthlete = (family: Family, athleteId: AthleteId): Athlete | AthleteRefusal => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  return openIntentOf(family, athleteId, 'remove-athlete') ? reject('removal-in-progress') : athlete;
};

/** Compares the untrusted customer id from the browser with the family's id. */
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

export const changeablePlan = (family: Family, athleteId: AthleteId): LivePlan | PlanRefusal =>
  planOf(family, changeableAthlete(family, athleteId));

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
