import type * as z from 'zod/mini';
import { isRejection, reject } from '../../decider.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { hasBegun, type Trainings } from '../classes/training-days.ts';
import { familyCommand } from '../family-command.ts';
import { MakeUpGiven, MakeUpReleased, MakeUpWithdrawn } from '../make-ups/events.ts';
import { givenForAbsence, withdrawnForAbsence } from '../make-ups/make-ups.ts';
import { refusalOfDay } from './days-to-miss.ts';
import { AbsenceReported, AbsenceTakenBack } from './events.ts';
import type { reportAbsenceInput, takeBackAbsenceInput } from './inputs.ts';

/** The schedule is another stream, so the command contains its training sessions. */
type OnSchedule = { readonly trainings: Trainings };

const ReportAbsence = familyCommand({
  type: 'ReportAbsence',
  emits: [AbsenceReported, MakeUpGiven],
  rejects: ['athlete-not-found', 'training-begun', 'absence-too-early', 'no-training-that-day'],
}).decidedBy(
  (
    family,
    { athleteId, date, reason, trainings }: z.output<typeof reportAbsenceInput> & OnSchedule,
    { at },
  ) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    const refusal = refusalOfDay(family, athlete, date, trainings, at);
    if (refusal) return refusal;
    const known = athlete.absences.find((absence) => absence.date === date);
    if (known?.reason === reason) return [];
    const makeUps = known ? [] : givenForAbsence(family, athlete, date, trainings, at);
    return [{ type: 'AbsenceReported', data: { athleteId, date, reason } }, ...makeUps];
  },
);

const TakeBackAbsence = familyCommand({
  type: 'TakeBackAbsence',
  emits: [AbsenceTakenBack, MakeUpReleased, MakeUpWithdrawn],
  rejects: ['athlete-not-found', 'training-begun', 'make-up-used'],
}).decidedBy(
  (family, { athleteId, date, trainings }: z.output<typeof takeBackAbsenceInput> & OnSchedule, { at }) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    if (!athlete.absences.some((absence) => absence.date === date)) return [];
    if (hasBegun(date, trainings, at)) return reject('training-begun');
    const makeUps = withdrawnForAbsence(athlete, date, trainings, at);
    if (isRejection(makeUps)) return makeUps;
    return [{ type: 'AbsenceTakenBack', data: { athleteId, date } }, ...makeUps];
  },
);

export const absenceCommands = [ReportAbsence, TakeBackAbsence] as const;
