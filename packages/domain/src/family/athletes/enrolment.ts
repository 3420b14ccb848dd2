import { isWeekday, type Weekday } from '../../club/days.ts';
import type { AthleteId } from '../../ids.ts';
import type { Athlete, Family, FamilyState } from '../state.ts';

/** The family's athlete of that id; undefined when there is none, or none any more. */
export const athleteOf = (family: Family, athleteId: AthleteId): Athlete | undefined =>
  family.athletes.find((athlete) => athlete.athleteId === athleteId);

/** "Enrolled" for the sibling price means at least one weekday class; the scrimmage league does not count. */
export const weekdayClasses = (athlete: Pick<Athlete, 'classes'>): readonly Weekday[] =>
  athlete.classes.filter(isWeekday);

/** True while any athlete has a class, the scrimmage league or a live plan (spec section 4, unenrollment). */
export const hasEnrolment = (state: FamilyState): boolean =>
  state.kind === 'registered' &&
  state.athletes.some((athlete) => athlete.classes.length > 0 || athlete.plan.kind === 'live');

/**
 * How a family is told of changes of the schedule, if something is enrolled: by mail where that is wanted and the address works, and on
 * the devices on which notifications are on.
 */
export const scheduleChannels = (family: Family): { readonly mail: boolean; readonly push: boolean } => {
  const isEnrolled = hasEnrolment(family);
  const takesMail = family.mailPreferences.scheduleChanges && !family.emailCameBack?.permanent;
  return { mail: isEnrolled && takesMail, push: isEnrolled && family.devices.length > 0 };
};
