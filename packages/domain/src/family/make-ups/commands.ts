import type * as z from 'zod/mini';
import { weekdayOfDate } from '../../club/days.ts';
import { reject } from '../../decider.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { hasBegun, type Trainings } from '../classes/training-days.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { MakeUpBooked, MakeUpGiven, MakeUpReleased, MakeUpWithdrawn } from './events.ts';
import type { bookMakeUpInput, releaseMakeUpInput } from './inputs.ts';
import { type Offerings, refusalOfSession, released, settledMakeUps } from './make-ups.ts';

type OnSchedule = { readonly trainings: Trainings };

/** Only the coach books make-ups for a plan. */
const BookMakeUp = familyCommand({
  type: 'BookMakeUp',
  emits: [MakeUpBooked],
  rejects: [
    'athlete-not-found',
    'make-up-over',
    'make-up-booked',
    'make-up-to-arrange',
    'training-begun',
    'no-training-that-day',
    'make-up-too-late',
    'grade-missing',
    'not-offered',
    'trains-that-day',
  ],
}).decidedBy(
  (
    family,
    {
      athleteId,
      makeUpId,
      program,
      date,
      byCoach,
      ...club
    }: z.output<typeof bookMakeUpInput> &
      OnSchedule & { readonly offerings: Offerings; readonly byCoach: boolean },
    { at },
  ) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    const makeUp = athlete.makeUps.find((known) => known.makeUpId === makeUpId);
    if (!makeUp || makeUp.ended) return reject('make-up-over');
    const { booked } = makeUp;
    if (booked?.date === date && booked.program === program) return [];
    if (booked) return reject(hasBegun(booked.date, club.trainings, at) ? 'make-up-over' : 'make-up-booked');
    if (makeUp.program === null && !byCoach) return reject('make-up-to-arrange');
    if (weekdayOfDate(date) !== program) return reject('no-training-that-day');
    const refusal = refusalOfSession(family, athlete, { makeUp, date }, club, at);
    return refusal ?? [{ type: 'MakeUpBooked', data: { athleteId, makeUpId, program, date } }];
  },
);

const ReleaseMakeUp = familyCommand({
  type: 'ReleaseMakeUp',
  emits: [MakeUpReleased],
  rejects: ['athlete-not-found', 'make-up-over', 'training-begun'],
}).decidedBy(
  (family, { athleteId, makeUpId, trainings }: z.output<typeof releaseMakeUpInput> & OnSchedule, { at }) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    const makeUp = athlete.makeUps.find((known) => known.makeUpId === makeUpId);
    if (!makeUp || makeUp.ended) return reject('make-up-over');
    if (makeUp.booked && hasBegun(makeUp.booked.date, trainings, at)) return reject('training-begun');
    return released(athlete, makeUp, 'family');
  },
);

/** `dates` are club-local dates whose sessions changed. */
const SettleMakeUps = familyRecord({
  type: 'SettleMakeUps',
  emits: [MakeUpGiven, MakeUpReleased, MakeUpWithdrawn],
}).decidedBy((family, { dates, trainings }: OnSchedule & { readonly dates: readonly string[] }, { at }) =>
  settledMakeUps(family, dates, trainings, at),
);

export const makeUpCommands = [BookMakeUp, ReleaseMakeUp, SettleMakeUps] as const;
