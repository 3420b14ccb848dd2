import * as z from 'zod/mini';
import { athleteIdSchema, familyIdSchema } from '../ids.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { attendanceMarks } from './events.ts';

export const markAttendanceInput = z.strictObject({
  date: calendarDateSchema,
  familyId: familyIdSchema,
  athleteId: athleteIdSchema,
  mark: z.enum(attendanceMarks),
  /** Device time, ISO-8601 UTC. */
  tappedAt: z.pipe(
    z.iso.datetime('Please send when it was tapped.'),
    z.transform((at) => new Date(at).toISOString()),
  ),
});
