import { isWeekday, type Program, type Weekday } from '../../club/days.ts';
import type { AthleteId } from '../../ids.ts';
import { mailedGuardians } from '../guardians/household.ts';
import type { Athlete, Family, FamilyState } from '../state.ts';

export const athleteOf = (family: Family, athleteId: AthleteId): Athlete | undefined =>
  family.athletes.find((athlete) => athlete.athleteId === athleteId);

/** Weekday classes of an athlete, which count for the sibling price; the scrimmage league does not. */
export const weekdayClasses = (athlete: Pick<Athlete, 'classes'>): readonly Weekday[] =>
  athlete.classes.filter(isWeekday);

/** True while any athlete has a class, the scrimmage league or a live plan (spec section 4, unenrollment). */
export const hasEnrolment = (state: FamilyState): boolean =>
  state.kind === 'registered' && state.athletes.some(isEnrolled);

export const isEnrolled = ({ classes, plan }: Pick<Athlete, 'classes' | 'plan'>): boolean =>
  classes.length > 0 || plan.kind === 'live';

/**
 * Channels for schedule changes: push, and email about all changes or only about the family's own classes.
 */
export const scheduleChannels = (
  family: Family,
): { readonly mail: 'all' | 'own-classes' | 'none'; readonly push: boolean } => {
  const isEnrolled = hasEnrolment(family) || family.sharedAthletes.length > 0;
  const takesMail = isEnrolled && mailedGuardians(family).length > 0;
  const wanted = family.mailPreferences.scheduleChanges ? 'all' : 'own-classes';
  return { mail: takesMail ? wanted : 'none', push: isEnrolled && family.devices.length > 0 };
};

/**
 * True if an athlete of the family takes the class or has a plan, because the coach arranges the days of
 * plans.
 */
export const isEnrolledIn = ({ athletes }: Family, program: Program): boolean =>
  athletes.some(
    ({ classes, plan }) => classes.includes(program) || (plan.kind === 'live' && isWeekday(program)),
  );
