import { weekdayOfDate } from '../../club/days.ts';
import { type Rejection, reject } from '../../decider.ts';
import { isHoliday } from '../../schedule/recurrence.ts';
import { hasSessionBegun, type PlannedItem, sessionsOn, versionOn } from '../../schedule/sessions.ts';
import { clubDate, daysAfter, monthOfDate } from '../../time/club-time.ts';
import { isPausedIn } from '../charges/class-pause.ts';
import { classesOn } from '../classes/paid-classes.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';

export const maxDaysAhead = 60;

export type Trainings = readonly PlannedItem[];

export const refusalOfDay = (
  family: Family,
  athlete: Athlete,
  date: string,
  trainings: Trainings,
  at: string,
): Rejection<'training-begun' | 'no-training-that-day' | 'absence-too-early'> | undefined => {
  if (hasBegun(date, trainings, at)) return reject('training-begun');
  if (date > daysAfter(clubDate(at), maxDaysAhead)) return reject('absence-too-early');
  return attends(family, athlete, date, trainings) ? undefined : reject('no-training-that-day');
};

export const daysToMiss = (
  family: Family,
  athlete: Athlete,
  trainings: Trainings,
  at: string,
): readonly string[] => {
  const today = clubDate(at);
  return Array.from({ length: maxDaysAhead + 1 }, (_, days) => daysAfter(today, days)).filter(
    (date) => refusalOfDay(family, athlete, date, trainings, at) === undefined,
  );
};

/** True for a class weekday, a league day or any day of a plan, except in pauses, holidays and canceled sessions. */
const attends = (family: Family, athlete: Athlete, date: string, trainings: Trainings): boolean => {
  const { classPause, plan } = athlete;
  const classes = classesOn(family, athlete, date);
  const weekday = weekdayOfDate(date);
  const known = trainings.flatMap((item) => versionOn(item, date)?.recurrence ?? []);
  const isHeld = heldOn(trainings, date).length > 0;
  const isHeldIfKnown = (isKnown: boolean): boolean => isHeld || (!isKnown && !isHoliday(date));
  const rests = isPausedIn(classPause, monthOfDate(date));
  if (!rests && weekday !== undefined && classes.includes(weekday)) {
    // A paid class that the schedule lacks is still held on its weekday.
    if (isHeldIfKnown(known.some(({ days }) => days.includes(weekday)))) return true;
  }
  const isPlanDay = plan.kind === 'live' && weekday !== undefined && !isPausedOn(plan, date);
  if (isPlanDay && isHeldIfKnown(known.length > 0)) return true;
  const areGamesKnown = known.length > 0 && known.length === trainings.length;
  return !rests && classes.includes('reps') && isHeldIfKnown(areGamesKnown);
};

const isPausedOn = ({ pause }: LivePlan, date: string): boolean =>
  pause !== null && clubDate(pause.from) <= date && date < clubDate(pause.until);

const heldOn = (trainings: Trainings, date: string) =>
  sessionsOn(trainings, date).filter(({ status }) => status !== 'canceled');

/**
 * True once a day's last training has begun, because the schedule does not name athletes; without times,
 * true after the day.
 */
export const hasBegun = (date: string, trainings: Trainings, at: string): boolean => {
  const today = clubDate(at);
  if (date !== today) return date < today;
  const sessions = heldOn(trainings, date);
  return sessions.length > 0 && sessions.every((session) => hasSessionBegun(session, at));
};
