import * as z from 'zod/mini';
import { weekdays } from '../../club/days.ts';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { dateWords } from '../../time/club-time.ts';

export const makeUpIdSchema = z.string().check(z.maxLength(80));
export const makeUpReasons = ['session-canceled', 'absence'] as const;

const weekday = z.enum(weekdays);
const of = { athleteId: athleteIdSchema, makeUpId: makeUpIdSchema };
const example = { athleteId: athleteId('athlete-1'), makeUpId: '2026-11-12-athlete-1' };

export const MakeUpGiven = defineEvent({
  type: 'MakeUpGiven',
  schema: 1,
  data: z.strictObject({
    ...of,
    reason: z.enum(makeUpReasons),
    missed: calendarDateSchema,
    /** Null for a plan session, which the coach arranges. */
    program: z.nullable(weekday),
    expiresOn: calendarDateSchema,
    rules: z.string(),
  }),
  summary: ({ athleteId: id, missed, expiresOn, program }, names) =>
    fill(program === null ? history.MakeUpGivenToArrange : history.MakeUpGiven, {
      athlete: names.athlete(id),
      date: dateWords(missed),
      until: dateWords(expiresOn),
    }),
  example: {
    ...example,
    reason: 'absence',
    missed: '2026-11-12',
    program: 'thursday',
    expiresOn: '2027-01-11',
    rules: '2026-11-29',
  },
  personal: [],
});

export const MakeUpBooked = defineEvent({
  type: 'MakeUpBooked',
  schema: 1,
  changesRoster: true,
  data: z.strictObject({ ...of, program: weekday, date: calendarDateSchema }),
  summary: ({ athleteId: id, date }, names) =>
    fill(history.MakeUpBooked, { athlete: names.athlete(id), date: dateWords(date) }),
  example: { ...example, program: 'monday', date: '2026-11-30' },
  personal: [],
});

export const MakeUpReleased = defineEvent({
  type: 'MakeUpReleased',
  schema: 1,
  changesRoster: true,
  mailed: 'at-once',
  data: z.strictObject({
    ...of,
    program: weekday,
    date: calendarDateSchema,
    because: z.enum(['family', 'session-canceled', 'ground-gone']),
    expiresOn: calendarDateSchema,
  }),
  summary: ({ athleteId: id, date, because, expiresOn }, names) =>
    fill(because === 'session-canceled' ? history.MakeUpSessionCanceled : history.MakeUpReleased, {
      athlete: names.athlete(id),
      date: dateWords(date),
      until: dateWords(expiresOn),
    }),
  example: { ...example, program: 'monday', date: '2026-11-30', because: 'family', expiresOn: '2027-01-11' },
  personal: [],
});

export const MakeUpWithdrawn = defineEvent({
  type: 'MakeUpWithdrawn',
  schema: 1,
  data: z.strictObject({ ...of, missed: calendarDateSchema }),
  summary: ({ athleteId: id, missed }, names) =>
    fill(history.MakeUpWithdrawn, { athlete: names.athlete(id), date: dateWords(missed) }),
  example: { ...example, missed: '2026-11-12' },
  personal: [],
});

export const MakeUpExpired = defineEvent({
  type: 'MakeUpExpired',
  schema: 1,
  data: z.strictObject({ ...of, missed: calendarDateSchema }),
  summary: ({ athleteId: id, missed }, names) =>
    fill(history.MakeUpExpired, { athlete: names.athlete(id), date: dateWords(missed) }),
  example: { ...example, missed: '2026-11-12' },
  personal: [],
});

export const makeUpEvents = [
  MakeUpGiven,
  MakeUpBooked,
  MakeUpReleased,
  MakeUpWithdrawn,
  MakeUpExpired,
] as const;
