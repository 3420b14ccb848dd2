import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../ids.ts';
import { dateWords } from '../time/calendar-date.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';

export const attendanceMarks = ['present', 'absent', 'unmarked'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

const words: Readonly<Record<AttendanceMark, string>> = {
  present: 'present',
  absent: 'absent',
  unmarked: 'neither present nor absent',
};

/** A coach marked an athlete's attendance. Holds ids, no names. */
export const AttendanceMarked = defineEvent({
  type: 'AttendanceMarked',
  schema: 1,
  data: z.strictObject({
    date: calendarDateSchema,
    familyId: familyIdSchema,
    athleteId: athleteIdSchema,
    mark: z.enum(attendanceMarks),
    /** Time of the tap, which may be long before it could be sent. */
    tappedAt: z.string(),
  }),
  summary: ({ athleteId: id, mark, date }, names) =>
    `Marked ${names.athlete(id)} ${words[mark]} on ${dateWords(date)}`,
  example: {
    date: '2026-11-10',
    familyId: familyId('family-1'),
    athleteId: athleteId('athlete-1'),
    mark: 'present',
    tappedAt: '2026-11-10T17:30:00.000Z',
  },
  personal: [],
});

export const attendanceEvents = [AttendanceMarked] as const;
export type AttendanceEvent = EventOf<(typeof attendanceEvents)[number]>;
