import { changedCharge } from '../charges/charges.ts';
import type { FamilyEventOf } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import type { Family } from '../state.ts';

/** Removing an athlete also undoes the bill for classes added that day. */
export const athleteRemoved = (family: Family, data: FamilyEventOf<'AthleteRemoved'>['data'], at: string) => {
  const removed: FamilyEventOf<'AthleteRemoved'> = { type: 'AthleteRemoved', data };
  return [removed, ...changedCharge(evolveAll(family, [removed], { at }), { at, adds: false })];
};
