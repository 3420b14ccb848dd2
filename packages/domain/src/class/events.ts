import * as z from 'zod/mini';
import { className } from '../club/days.ts';
import { gradeSchema } from '../club/grade-schema.ts';
import { programSchema } from '../club/program-schema.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../ids.ts';
import { fill } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords, momentWords } from '../time/club-time.ts';

export const maxPlaces = 500;
const count = z.int().check(z.minimum(0), z.maximum(maxPlaces));

export const placesSchema = z.strictObject({
  total: z.nullable(count),
  grades: z.readonly(z.array(z.strictObject({ grade: gradeSchema, places: count }))),
});
export type Places = z.output<typeof placesSchema>;

const ofAthlete = { program: programSchema, familyId: familyIdSchema, athleteId: athleteIdSchema };
const exampleAthlete = {
  program: 'monday',
  familyId: familyId('family-1'),
  athleteId: athleteId('athlete-1'),
} as const;
type OfAthlete = z.output<z.ZodMiniObject<typeof ofAthlete>>;

const words = ({ program, athleteId: id }: OfAthlete, athlete: (id: string) => string) => ({
  class: className(program),
  athlete: athlete(id),
});

export const ClassPlacesSet = defineEvent({
  type: 'ClassPlacesSet',
  schema: 1,
  data: z.extend(placesSchema, { program: programSchema }),
  summary: ({ program, total }) =>
    total === null
      ? fill(history.ClassPlacesUnlimited, { class: className(program) })
      : fill(history.ClassPlacesSet, { class: className(program), places: total }),
  example: { program: 'monday', total: 12, grades: [] },
  personal: [],
});

/** `grade` is the grade whose limit counts; null if unknown. */
export const PlaceTaken = defineEvent({
  type: 'PlaceTaken',
  schema: 1,
  data: z.strictObject({ ...ofAthlete, grade: z.nullable(gradeSchema) }),
  summary: (data, { athlete }) => fill(history.PlaceTaken, words(data, athlete)),
  example: { ...exampleAthlete, grade: '5' },
  personal: ['grade'],
});

export const PlaceFreed = defineEvent({
  type: 'PlaceFreed',
  schema: 1,
  data: z.strictObject(ofAthlete),
  summary: (data, { athlete }) => fill(history.PlaceFreed, words(data, athlete)),
  example: exampleAthlete,
  personal: [],
});

export const PlaceEnding = defineEvent({
  type: 'PlaceEnding',
  schema: 1,
  data: z.strictObject({ ...ofAthlete, until: calendarDateSchema }),
  summary: (data, { athlete }) =>
    fill(history.PlaceEnding, { ...words(data, athlete), date: dateWords(data.until) }),
  example: { ...exampleAthlete, until: '2026-12-01' },
  personal: [],
});

export const PlaceGradeChanged = defineEvent({
  type: 'PlaceGradeChanged',
  schema: 1,
  data: z.strictObject({ ...ofAthlete, grade: z.nullable(gradeSchema) }),
  summary: (data, { athlete }) => fill(history.PlaceGradeChanged, words(data, athlete)),
  example: { ...exampleAthlete, grade: '6' },
  personal: ['grade'],
});

export const WaitlistJoined = defineEvent({
  type: 'WaitlistJoined',
  schema: 1,
  data: z.strictObject({ ...ofAthlete, grade: z.nullable(gradeSchema) }),
  summary: (data, { athlete }) => fill(history.WaitlistJoined, words(data, athlete)),
  example: { ...exampleAthlete, grade: '5' },
  personal: ['grade'],
});

export const WaitlistLeft = defineEvent({
  type: 'WaitlistLeft',
  schema: 1,
  data: z.strictObject(ofAthlete),
  summary: (data, { athlete }) => fill(history.WaitlistLeft, words(data, athlete)),
  example: exampleAthlete,
  personal: [],
});

/** `until` is ISO-8601 UTC; `reason` is set if the coach offered out of turn. */
export const PlaceOffered = defineEvent({
  type: 'PlaceOffered',
  schema: 1,
  data: z.strictObject({ ...ofAthlete, until: z.string(), reason: z.nullable(z.string()) }),
  summary: (data, { athlete }) => {
    const facts = { ...words(data, athlete), moment: momentWords(data.until) };
    const sentence = fill(history.PlaceOffered, facts);
    return data.reason === null ? sentence : fill(history.WithReason, { sentence, reason: data.reason });
  },
  example: { ...exampleAthlete, until: '2026-11-12T20:00:00.000Z', reason: null },
  personal: [],
  mailed: 'at-once',
});

export const PlaceDeclined = defineEvent({
  type: 'PlaceDeclined',
  schema: 1,
  data: z.strictObject(ofAthlete),
  summary: (data, { athlete }) => fill(history.PlaceDeclined, words(data, athlete)),
  example: exampleAthlete,
  personal: [],
});

export const OfferExpired = defineEvent({
  type: 'OfferExpired',
  schema: 1,
  data: z.strictObject(ofAthlete),
  summary: (data, { athlete }) => fill(history.OfferExpired, words(data, athlete)),
  example: exampleAthlete,
  personal: [],
  mailed: 'at-once',
});

const ofSession = { ...ofAthlete, date: calendarDateSchema };

/** Place on a single date, for a make-up. */
export const SessionPlaceTaken = defineEvent({
  type: 'SessionPlaceTaken',
  schema: 1,
  data: z.strictObject({ ...ofSession, grade: z.nullable(gradeSchema) }),
  summary: (data, { athlete }) =>
    fill(history.SessionPlaceTaken, { ...words(data, athlete), date: dateWords(data.date) }),
  example: { ...exampleAthlete, date: '2026-11-16', grade: '5' },
  personal: ['grade'],
});

export const SessionPlaceFreed = defineEvent({
  type: 'SessionPlaceFreed',
  schema: 1,
  data: z.strictObject(ofSession),
  summary: (data, { athlete }) =>
    fill(history.SessionPlaceFreed, { ...words(data, athlete), date: dateWords(data.date) }),
  example: { ...exampleAthlete, date: '2026-11-16' },
  personal: [],
});

export const placeEvents = [
  PlaceTaken,
  PlaceFreed,
  PlaceEnding,
  PlaceGradeChanged,
  WaitlistJoined,
  WaitlistLeft,
  PlaceOffered,
  PlaceDeclined,
  OfferExpired,
  SessionPlaceTaken,
  SessionPlaceFreed,
] as const;

export const classEvents = [ClassPlacesSet, ...placeEvents] as const;
export type ClassEvent = EventOf<(typeof classEvents)[number]>;
