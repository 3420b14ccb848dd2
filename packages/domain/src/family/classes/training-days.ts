import { type Program, type Weekday, weekdayOfDate } from '../../club/days.ts';
import { isHoliday } from '../../schedule/recurrence.ts';
import {
  hasSessionBegun,
  isHeld,
  type PlannedItem,
  type Session,
  sessionPlannedFor,
  sessionsOn,
  versionOn,
} from '../../schedule/sessions.ts';
import { chargeDate } from '../../time/billing-cycle.ts';
import { clubClockTime, clubDate, monthOfDate } from '../../time/club-time.ts';
import { isPausedIn } from '../charges/class-pause.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';
import { classesOn } from './paid-classes.ts';

export type Trainings = readonly PlannedItem[];

type Training = Program | 'plan';

/** Excludes pauses. The schedule decides which sessions are held. */
const possibleTrainings = (family: Family, athlete: Athlete, date: string): readonly Training[] => {
  const { classPause, plan } = athlete;
  const weekday = weekdayOfDate(date);
  const classes = isPausedIn(classPause, monthOfDate(date)) ? [] : classesOn(family, athlete, date);
  const isPlanDay = plan.kind === 'live' && weekday !== undefined && !isPausedOn(plan, date);
  return [
    ...classes.filter((program) => program === weekday),
    ...(isPlanDay ? (['plan'] as const) : []),
    ...classes.filter((program) => program === 'reps'),
  ];
};

/**
 * Class days held on a date: the date itself, unless its sessions moved away, and days whose sessions moved
 * to the date.
 */
export const classDaysOn = (sessions: readonly Session[], date: string): readonly string[] => {
  const ofDate = sessions.filter(({ plannedOn }) => plannedOn === date);
  const isAway = ofDate.length > 0 && ofDate.every(({ status }) => status === 'moved');
  const here = sessions.filter(({ status }) => status !== 'moved').map(({ plannedOn }) => plannedOn);
  return [...new Set([...(isAway ? [] : [date]), ...here])];
};

export const classWeekdaysOn = (sessions: readonly Session[], date: string): readonly Weekday[] => [
  ...new Set(classDaysOn(sessions, date).flatMap((day) => weekdayOfDate(day) ?? [])),
];

export const trainingOf = (
  family: Family,
  athlete: Athlete,
  classDay: string,
  date: string,
  trainings: Trainings,
): Training | undefined => {
  const known = trainings.flatMap((item) => versionOn(item, date)?.recurrence ?? []);
  const weekday = weekdayOfDate(classDay);
  const isHere = heldOn(trainings, date).some(({ plannedOn }) => plannedOn === classDay);
  const isKnown = (training: Training): boolean => {
    if (classDay !== date) return true;
    if (training === 'plan') return known.length > 0;
    if (training === 'reps') return known.length > 0 && known.length === trainings.length;
    // A paid class that is missing from the schedule is still held on its weekday.
    return known.some(({ days }) => weekday !== undefined && days.includes(weekday));
  };
  return possibleTrainings(family, athlete, classDay).find(
    (training) => isHere || (!isKnown(training) && !isHoliday(date) && !isCanceledOn(trainings, date)),
  );
};

export const trainingOn = (
  family: Family,
  athlete: Athlete,
  date: string,
  trainings: Trainings,
): Training | undefined =>
  classDaysOn(sessionsOn(trainings, date), date)
    .map((day) => trainingOf(family, athlete, day, date, trainings))
    .find((training) => training !== undefined);

/** Excludes league games, which have no make-ups. */
export const missedOn = (family: Family, athlete: Athlete, date: string): Weekday | 'plan' | undefined =>
  possibleTrainings(family, athlete, date).find((training) => training !== 'reps');

const isPausedOn = ({ pause }: LivePlan, date: string): boolean =>
  pause !== null && chargeDate(pause.from) <= date && date < chargeDate(pause.until);

export const heldOn = (trainings: Trainings, date: string): readonly Session[] =>
  sessionsOn(trainings, date).filter(isHeld);

/** Excludes sessions that moved to the date. */
export const heldAsPlannedOn = (trainings: Trainings, date: string): readonly Session[] =>
  heldOn(trainings, date).filter(({ plannedOn }) => plannedOn === date);

export const plannedFor = (trainings: Trainings, date: string): readonly Session[] =>
  trainings.flatMap((item) => sessionPlannedFor(item, date) ?? []);

/**
 * True only if all sessions planned for the date are canceled, because the schedule does not name their
 * classes.
 */
export const isCanceledOn = (trainings: Trainings, date: string): boolean => {
  const planned = plannedFor(trainings, date);
  return planned.length > 0 && planned.every(({ status }) => status === 'canceled');
};

/**
 * True once the day's last training has begun, because the schedule does not name athletes. Without times,
 * true after the day.
 */
export const hasBegun = (date: string, trainings: Trainings, at: string): boolean => {
  const today = clubDate(at);
  if (date !== today) return date < today;
  const sessions = heldOn(trainings, date);
  return sessions.length > 0 && sessions.every((session) => hasSessionBegun(session, at));
};

/** Without times, true before the day. */
export const isHoursBefore = (date: string, trainings: Trainings, at: string, hours: number): boolean => {
  const today = clubDate(at);
  const [first] = heldOn(trainings, date)
    .map(({ startTime }) => startTime)
    .sort();
  if (first === undefined) return today < date;
  const minutes = (Date.parse(`${date}T${first}Z`) - Date.parse(`${today}T${clubClockTime(at)}Z`)) / 60_000;
  return minutes >= hours * 60;
};
