import { weekdayOfDate } from '../../club/days.ts';
import { type Rejection, reject } from '../../decider.ts';
import type { GradeOfferings } from '../../grade/events.ts';
import { defaultOfferings } from '../../grade/state.ts';
import { sessionsOn } from '../../schedule/sessions.ts';
import { clubDate, daysAfter } from '../../time/club-time.ts';
import {
  classDaysOn,
  hasBegun,
  heldAsPlannedOn,
  isCanceledOn,
  isHoursBefore,
  missedOn,
  plannedFor,
  type Trainings,
  trainingOf,
  trainingOn,
} from '../classes/training-days.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import type { Athlete, Family, MakeUp } from '../state.ts';
import { makeUpRules } from './rules.ts';

type Given = FamilyEventOf<'MakeUpGiven'>;
type Released = FamilyEventOf<'MakeUpReleased'>;
type Withdrawn = FamilyEventOf<'MakeUpWithdrawn'>;
type Expired = FamilyEventOf<'MakeUpExpired'>;

const makeUpFor = ({ makeUps }: Athlete, missed: string): MakeUp | undefined =>
  makeUps.find((makeUp) => makeUp.missed === missed && makeUp.ended !== 'withdrawn');

export const openMakeUps = ({ makeUps }: Pick<Athlete, 'makeUps'>, today: string): readonly MakeUp[] =>
  makeUps.filter(
    ({ ended, booked, expiresOn }) =>
      ended === null && (booked === null ? expiresOn >= today : booked.date >= today),
  );

const given = (
  { athleteId }: Athlete,
  missed: string,
  reason: MakeUp['reason'],
  training: NonNullable<ReturnType<typeof missedOn>>,
): Given => ({
  type: 'MakeUpGiven',
  data: {
    athleteId,
    makeUpId: `${missed}-${athleteId}`,
    reason,
    missed,
    program: training === 'plan' ? null : training,
    expiresOn: daysAfter(missed, makeUpRules.validDays),
    rules: makeUpRules.version,
  },
});

export const givenForAbsence = (
  family: Family,
  athlete: Athlete,
  date: string,
  trainings: Trainings,
  at: string,
): readonly Given[] => {
  const { timelyAbsence, timelyHours, atMost } = makeUpRules;
  if (!timelyAbsence || !isHoursBefore(date, trainings, at, timelyHours)) return [];
  const free = Math.max(0, atMost - openMakeUps(athlete, clubDate(at)).length);
  return classDaysOn(sessionsOn(trainings, date), date)
    .flatMap((day) => {
      const training = trainingOf(family, athlete, day, date, trainings);
      const isDue = training && training !== 'reps' && !makeUpFor(athlete, day);
      return isDue ? [given(athlete, day, 'absence', training)] : [];
    })
    .slice(0, free);
};

export const withdrawnForAbsence = (
  athlete: Athlete,
  date: string,
  trainings: Trainings,
  at: string,
): readonly (Released | Withdrawn)[] | Rejection<'make-up-used'> => {
  const others = athlete.absences.filter((absence) => absence.date !== date);
  const makeUps = classDaysOn(sessionsOn(trainings, date), date).flatMap((day) => {
    const makeUp = makeUpFor(athlete, day);
    const stays = !makeUp || makeUp.ended || makeUp.reason !== 'absence' || isCanceledOn(trainings, day);
    return stays || isMissed(day, trainings, others) ? [] : [makeUp];
  });
  if (makeUps.some((makeUp) => isUsed(makeUp, trainings, at))) return reject('make-up-used');
  return makeUps.flatMap((makeUp) => withdrawn(athlete, makeUp));
};

/** An absence counts on both the planned day of a session and the day to which it moved. */
const isMissed = (classDay: string, trainings: Trainings, absences: Athlete['absences']): boolean => {
  const days = [classDay, ...plannedFor(trainings, classDay).map(({ date }) => date)];
  return absences.some(({ date }) => days.includes(date));
};

export const settledMakeUps = (
  family: Family,
  dates: readonly string[],
  trainings: Trainings,
  at: string,
): readonly (Given | Released | Withdrawn)[] =>
  family.athletes.flatMap((athlete) => {
    const events = dates.flatMap((date) => settledOn(family, athlete, date, trainings, at));
    const ids = events.map(({ data }) => data.makeUpId);
    const lost = athlete.makeUps.filter(
      ({ makeUpId, booked }) =>
        booked !== null && !ids.includes(makeUpId) && isBookingLost(booked.date, trainings, at),
    );
    const least = daysAfter(clubDate(at), makeUpRules.daysAfterCanceledBooking);
    return [
      ...events,
      ...lost.flatMap((makeUp) =>
        released(athlete, makeUp, 'session-canceled', [makeUp.expiresOn, least].sort().at(-1)),
      ),
    ];
  });

const settledOn = (
  family: Family,
  athlete: Athlete,
  date: string,
  trainings: Trainings,
  at: string,
): readonly (Given | Released | Withdrawn)[] => {
  const makeUp = makeUpFor(athlete, date);
  if (isCanceledOn(trainings, date)) {
    const training = missedOn(family, athlete, date);
    const isOver = daysAfter(date, makeUpRules.validDays) < clubDate(at);
    return makeUpRules.canceledSession && !makeUp && training && !isOver
      ? [given(athlete, date, 'session-canceled', training)]
      : [];
  }
  if (!makeUp || makeUp.ended || isUsed(makeUp, trainings, at)) return [];
  const stays = makeUp.reason === 'absence' && isMissed(date, trainings, athlete.absences);
  return stays ? [] : withdrawn(athlete, makeUp);
};

/** A session removed from the schedule counts only while it is in the future. */
const isBookingLost = (date: string, trainings: Trainings, at: string): boolean =>
  heldAsPlannedOn(trainings, date).length === 0 &&
  (date >= clubDate(at) || plannedFor(trainings, date).length > 0);

const isUsed = ({ booked }: MakeUp, trainings: Trainings, at: string): boolean =>
  booked !== null && hasBegun(booked.date, trainings, at);

const withdrawn = (athlete: Athlete, makeUp: MakeUp): readonly (Released | Withdrawn)[] => [
  ...released(athlete, makeUp, 'ground-gone'),
  {
    type: 'MakeUpWithdrawn',
    data: { athleteId: athlete.athleteId, makeUpId: makeUp.makeUpId, missed: makeUp.missed },
  },
];

export const released = (
  { athleteId }: Athlete,
  { makeUpId, booked, expiresOn }: MakeUp,
  because: Released['data']['because'],
  until = expiresOn,
): readonly Released[] =>
  booked
    ? [{ type: 'MakeUpReleased', data: { athleteId, makeUpId, ...booked, because, expiresOn: until } }]
    : [];

export const needlessBookings = (
  { athletes }: Family,
  events: readonly FamilyEvent[],
  at: string,
): readonly Released[] =>
  events.flatMap((event) => {
    if (event.type !== 'ClassesChanged') return [];
    const { athleteId, before, after, from } = event.data;
    const athlete = athletes.find((known) => known.athleteId === athleteId);
    return (athlete?.makeUps ?? []).flatMap((makeUp) => {
      const { booked } = makeUp;
      const isNeedless =
        booked &&
        after.includes(booked.program) &&
        !before.includes(booked.program) &&
        booked.date > clubDate(at) &&
        (!from || booked.date >= `${from}-01`);
      return athlete && isNeedless ? released(athlete, makeUp, 'family') : [];
    });
  });

export const expiredMakeUps = ({ athletes }: Family, today: string): readonly Expired[] =>
  athletes.flatMap(({ athleteId, makeUps }) =>
    makeUps
      .filter(({ ended, booked, expiresOn }) => ended === null && booked === null && expiresOn < today)

      .map(
        ({ makeUpId, missed }): Expired => ({ type: 'MakeUpExpired', data: { athleteId, makeUpId, missed } }),
      ),
  );

type Wanted = { readonly makeUp: MakeUp; readonly date: string };

export type Offerings = Readonly<Record<string, GradeOfferings>>;

type Club = { readonly offerings: Offerings; readonly trainings: Trainings };

export const refusalOfSession = (
  family: Family,
  athlete: Athlete,
  { makeUp, date }: Wanted,
  { offerings, trainings }: Club,
  at: string,
) => {
  const weekday = weekdayOfDate(date);
  if (hasBegun(date, trainings, at)) return reject('training-begun');
  // A moved session uses the places of another weekday's class.
  if (weekday === undefined || heldAsPlannedOn(trainings, date).length === 0)
    return reject('no-training-that-day');
  if (date > makeUp.expiresOn) return reject('make-up-too-late');
  if (athlete.grade === null) return reject('grade-missing');
  if (!(offerings[athlete.grade] ?? defaultOfferings)[weekday]) return reject('not-offered');
  const training = trainingOn(family, athlete, date, trainings);
  const isClass = training !== undefined && training !== 'plan' && training !== 'reps';
  const comes = isClass && !athlete.absences.some((absence) => absence.date === date);
  const isBooked = athlete.makeUps.some((other) => other.booked?.date === date);
  return comes || isBooked ? reject('trains-that-day') : undefined;
};

export const daysToMakeUp = (
  family: Family,
  athlete: Athlete,
  makeUp: MakeUp,
  club: Club,
  at: string,
): readonly string[] => {
  const days: string[] = [];
  for (let date = clubDate(at); date <= makeUp.expiresOn; date = daysAfter(date, 1))
    if (!refusalOfSession(family, athlete, { makeUp, date }, club, at)) days.push(date);
  return days;
};
