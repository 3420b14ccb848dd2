import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { dateWords } from '../../time/club-time.ts';

const of = { athleteId: athleteIdSchema, date: calendarDateSchema };
const example = { athleteId: athleteId('athlete-1'), date: '2026-11-12' };

export const AbsenceReported = defineEvent({
  type: 'AbsenceReported',
  schema: 1,
  data: z.strictObject({ ...of, reason: z.string() }),
  summary: ({ athleteId: id, date }, names) =>
    fill(history.AbsenceReported, { athlete: names.athlete(id), date: dateWords(date) }),
  example: { ...example, reason: 'Visit to the dentist' },
  personal: ['reason'],
  health: { reason: 'athletes.absences.reason' },
});

export const AbsenceTakenBack = defineEvent({
  type: 'AbsenceTakenBack',
  schema: 1,
  data: z.strictObject(of),
  summary: ({ athleteId: id, date }, names) =>
    fill(history.AbsenceTakenBack, { athlete: names.athlete(id), date: dateWords(date) }),
  example,
  personal: [],
});

export const absenceEvents = [AbsenceReported, AbsenceTakenBack] as const;
