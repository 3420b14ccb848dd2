import { reportAbsenceInput, takeBackAbsenceInput } from '@hoops/domain/family/absences/inputs';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const absence = { date: z.string(), reason: z.string() };

/** What a family sees of who came, and says beforehand of who will not. */
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
      'On which days of a month an athlete came and did not, and which days to come they will miss, for their family and for administrators, whose look is recorded.',
    input: z.object({
      athleteId: z.string(),
      /** The club's month, `2026-11`; the present one when left out. */
      month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.'))),
    }),
    answer: z.strictObject({
      month: z.string(),
      /** The month in which the athlete was added: there is nothing before it. */
      firstMonth: z.string(),
      thisMonth: z.string(),
      /** Marked days of the month, the oldest first. */
      days: z.readonly(z.array(z.strictObject({ date: z.string(), mark: z.enum(['present', 'absent']) }))),
      /** Days of the month whose marks cannot be read. */
      unreadable: z.readonly(z.array(z.string())),
      /** What was reported of days of the month that are over, or whose training has begun. */
      missed: z.readonly(z.array(z.strictObject(absence))),
      /** What was reported of days to come, of any month, and can be taken back. */
      toCome: z.readonly(z.array(z.strictObject(absence))),
      /** The days whose absence can be reported, those that were reported too. */
      daysToMiss: z.readonly(z.array(z.string())),
      ...versioned,
    }),
  }),
  reportAbsence: defineRoute({
    ...command,
    path: '/api/reportAbsence',
    summary: 'Says that an athlete will miss a day, until its training begins.',
    input: reportAbsenceInput,
    answer: z.strictObject(versioned),
  }),
  takeBackAbsence: defineRoute({
    ...command,
    path: '/api/takeBackAbsence',
    summary: 'Takes back that an athlete will miss a day, until its training begins.',
    input: takeBackAbsenceInput,
    answer: z.strictObject(versioned),
  }),
};
