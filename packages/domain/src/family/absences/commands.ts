import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { familyCommand } from '../family-command.ts';
import { hasBegun, refusalOfDay, type Trainings } from './days-to-miss.ts';
import { AbsenceReported, AbsenceTakenBack } from './events.ts';
import type { reportAbsenceInput, takeBackAbsenceInput } from './inputs.ts';

/** The schedule is stored in another stream, so the command contains its trainings. */
type OnSchedule = { readonly trainings: Trainings };

const ReportAbsence = familyCommand({
  type: 'ReportAbsence',
  emits: [AbsenceReported],
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
    return known?.reason === reason ? [] : [{ type: 'AbsenceReported', data: { athleteId, date, reason } }];
  },
);

/** Cancels a reported absence before the training begins; a repetition changes nothing. */
const TakeBackAbsence = familyCommand({
  type: 'TakeBackAbsence',
  emits: [AbsenceTakenBack],
  rejects: ['athlete-not-found', 'training-begun'],
}).decidedBy(
  (family, { athleteId, date, trainings }: z.output<typeof takeBackAbsenceInput> & OnSchedule, { at }) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    if (!athlete.absences.some((absence) => absence.date === date)) return [];
    if (hasBegun(date, trainings, at)) return reject('training-begun');
    return [{ type: 'AbsenceTakenBack', data: { athleteId, date } }];
  },
);

export const absenceCommands = [ReportAbsence, TakeBackAbsence] as const;
