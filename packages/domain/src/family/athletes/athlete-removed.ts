import { changedCharge } from '../charges/charges.ts';
import type { FamilyEventOf } from '../events.ts';
import type { FamilyContext } from '../family-command.ts';
import type { Family } from '../state.ts';

/** Removing an athlete also undoes the bill for classes added that day. */
export const athleteRemoved = (
  family: Family,
  data: FamilyEventOf<'AthleteRemoved'>['data'],
  { at, after }: FamilyContext,
) => {
  const removed: FamilyEventOf<'AthleteRemoved'> = { type: 'AthleteRemoved', data };
  return [removed, ...changedCharge(after(family, [removed]), { at, adds: false })];
};
