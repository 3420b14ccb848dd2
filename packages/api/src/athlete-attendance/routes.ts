import { reportAbsenceInput, takeBackAbsenceInput } from '@hoops/domain/family/absences/inputs';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const absence = { date: z.string(), reason: z.string() };

/** Club-local month, `2026-11`; defaults to the current month. */
const monthInput = z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.')));
export const attendanceInput = z.object({ athleteId: z.string(), month: monthInput });

export const attendanceOfMonth = {
  month: z.string(),
  firstMonth: z.string(),
  thisMonth: z.string(),
  days: z.readonly(z.array(z.strictObject({ date: z.string(), mark: z.enum(['present', 'absent']) }))),
  unreadable: z.readonly(z.array(z.string())),
  missed: z.readonly(z.array(z.strictObject(absence))),
  /** Absences on future days, which can be undone. */
  toCome: z.readonly(z.array(z.strictObject(absence))),
  /** Days that can be reported as missed, including already reported days. */
  daysToMiss: z.readonly(z.array(z.string())),
};

export const athleteAttendanceRoutes = {
  athleteAttendance: defineRoute({
    ...user,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    readsFamily: true,
    trails: true,
    path: '/api/athletes/{athleteId}/attendance',
    summary:
      'An athlete’s attendance in one month and upcoming reported absences, for their family and for administrators, whose view is recorded.',
    input: attendanceInput,
    answer: z.strictObject({ ...attendanceOfMonth, ...versioned }),
  }),
  reportAbsence: defineRoute({
    ...command,
    path: '/api/reportAbsence',
    summary:
      'Reports that an own or shared athlete will miss a day. Possible until that day’s training begins.',
    input: reportAbsenceInput,
    answer: z.strictObject(versioned),
  }),
  takeBackAbsence: defineRoute({
    ...command,
    path: '/api/takeBackAbsence',
    summary: 'Withdraws an absence report. Possible until that day’s training begins.',
    input: takeBackAbsenceInput,
    answer: z.strictObject(versioned),
  }),
};
