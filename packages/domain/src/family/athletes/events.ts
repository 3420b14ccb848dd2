import * as z from 'zod/mini';
import { programName } from '../../club/days.ts';
import { programSchema } from '../../club/program-schema.ts';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';
import { athleteFacts } from '../facts.ts';

export const AthleteAdded = defineEvent({
  type: 'AthleteAdded',
  schema: 1,
  data: z.strictObject({
    athleteId: athleteIdSchema,
    ...athleteFacts,
    isAdditional: z.boolean(),
  }),
  summary: ({ athleteName }) => fill(history.AthleteAdded, { athlete: athleteName }),
  example: {
    athleteId: athleteId('athlete-1'),
    athleteName: 'Jordan Reyes',
    dateOfBirth: '2015-03-14',
    gender: 'M',
    grade: '5',
    medicalConditions: 'Mild asthma',
    yearsOfExperience: '2',
    emergencyContact: { firstName: 'Luis', lastName: 'Reyes', phoneNumber: '(630) 555-0177' },
    isAdditional: false,
  },
  personal: [
    'athleteName',
    'dateOfBirth',
    'gender',
    // Encrypted fields. In older events, the grade is plain text.
    'grade',
    'medicalConditions',
    'yearsOfExperience',
    'emergencyContact',
  ],
  health: {
    medicalConditions: 'athletes.medicalConditions',
    emergencyContact: 'athletes.emergencyContact',
  },
});

const changesSchema = z.partial(z.strictObject(athleteFacts));

export const AthleteChanged = defineEvent({
  type: 'AthleteChanged',
  schema: 1,
  data: z.strictObject({ athleteId: athleteIdSchema, changes: changesSchema }),
  summary: ({ athleteId: id, changes }, names) => {
    const fields = Object.keys(changes).map(fieldName).join(', ');
    const athlete = names.athlete(id);
    return fields === ''
      ? fill(history.AthleteSaved, { athlete })
      : fill(history.AthleteChanged, { fields, athlete });
  },
  example: { athleteId: athleteId('athlete-1'), changes: { grade: '6' } },
  personal: ['changes'],
  health: {
    'changes.medicalConditions': 'athletes.medicalConditions',
    'changes.emergencyContact': 'athletes.emergencyContact',
  },
});

export const AthleteRemovalRequested = defineEvent({
  type: 'AthleteRemovalRequested',
  schema: 1,
  opens: 'remove-athlete',
  data: z.strictObject({ athleteId: athleteIdSchema, intentId: intentIdSchema }),
  summary: ({ athleteId: id }, names) =>
    fill(history.AthleteRemovalRequested, { athlete: names.athlete(id) }),
  example: { athleteId: athleteId('athlete-1'), intentId: intentId('intent-1') },
  personal: [],
});

export const AthleteRemoved = defineEvent({
  type: 'AthleteRemoved',
  schema: 1,
  changesRoster: true,
  closes: ['remove-athlete'],
  data: z.strictObject({ athleteId: athleteIdSchema, intentId: z.optional(intentIdSchema) }),
  summary: ({ athleteId: id }, names) => fill(history.AthleteRemoved, { athlete: names.athlete(id) }),
  example: { athleteId: athleteId('athlete-1'), intentId: intentId('intent-1') },
  personal: [],
});

export const ClassesChanged = defineEvent({
  type: 'ClassesChanged',
  schema: 1,
  changesRoster: true,
  mailed: 'when-quiet',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    before: z.readonly(z.array(programSchema)),
    after: z.readonly(z.array(programSchema)),
    /** Month in which added classes begin and are billed; absent if they begin right away. */
    from: z.optional(periodSchema),
  }),
  summary: ({ athleteId: id, after, from }, names) => {
    const athlete = names.athlete(id);
    const programs = after.map(programName).join(', ');
    if (after.length === 0) return fill(history.ClassesLeft, { athlete });
    return from === undefined
      ? fill(history.ClassesChanged, { athlete, programs })
      : fill(history.ClassesChangedLater, { athlete, programs, date: ordinalOfDate(`${from}-01`) });
  },
  example: { athleteId: athleteId('athlete-1'), before: [], after: ['monday', 'reps'] },
  personal: [],
});

/** A family dropped its last class, scrimmage league or live plan. */
export const FamilyUnenrolled = defineEvent({
  type: 'FamilyUnenrolled',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({}),
  summary: () => history.FamilyUnenrolled,
  example: {},
  personal: [],
});

const fieldNames: Readonly<Record<string, string>> = {
  athleteName: 'name',
  dateOfBirth: 'date of birth',
  gender: 'gender',
  grade: 'grade',
  medicalConditions: 'medical conditions',
  yearsOfExperience: 'years of experience',
  emergencyContact: 'emergency contact',
};
const fieldName = (field: string): string => fieldNames[field] ?? field;

export const athleteEvents = [
  AthleteAdded,
  AthleteChanged,
  AthleteRemovalRequested,
  AthleteRemoved,
  ClassesChanged,
  FamilyUnenrolled,
] as const;
