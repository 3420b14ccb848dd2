import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history, markHistory } from '../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../ids.ts';
import { fill, listed } from '../text/fill.ts';
import { calendarDateSchema } from '../time/calendar-date-schema.ts';
import { dateWords } from '../time/club-time.ts';

export const attendanceMarks = ['present', 'absent', 'unmarked'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

export const AttendanceMarked = defineEvent({
  type: 'AttendanceMarked',
  schema: 1,
  data: z.strictObject({
    date: calendarDateSchema,
    familyId: familyIdSchema,
    athleteId: athleteIdSchema,
    mark: z.enum(attendanceMarks),
    /** Device time of the tap, which may be long before the arrival. */
    tappedAt: z.string(),
  }),
  summary: ({ athleteId: id, mark, date }, names) =>
    fill(markHistory[mark], { athlete: names.athlete(id), date: dateWords(date) }),
  example: {
    date: '2026-11-10',
    familyId: familyId('family-1'),
    athleteId: athleteId('athlete-1'),
    mark: 'present',
    tappedAt: '2026-11-10T17:30:00.000Z',
  },
  personal: [],
});

/** Recorded once per athlete, day and list of papers. */
export const PresentWithoutPapers = defineEvent({
  type: 'PresentWithoutPapers',
  schema: 1,
  data: z.strictObject({
    date: calendarDateSchema,
    familyId: familyIdSchema,
    athleteId: athleteIdSchema,
    /** Titles of the needed papers without a valid signature. */
    papers: z.readonly(z.array(z.string())),
  }),
  summary: ({ athleteId: id, papers }, names) =>
    fill(history.PresentWithoutPapers, { athlete: names.athlete(id), papers: listed(papers) }),
  example: {
    date: '2026-11-10',
    familyId: familyId('family-1'),
    athleteId: athleteId('athlete-1'),
    papers: ['Liability waiver'],
  },
  personal: [],
});

export const attendanceEvents = [AttendanceMarked, PresentWithoutPapers] as const;
export type AttendanceEvent = EventOf<(typeof attendanceEvents)[number]>;

export const markAttendanceInput = z.strictObject({
  date: calendarDateSchema,
  familyId: familyIdSchema,
  athleteId: athleteIdSchema,
  mark: z.enum(attendanceMarks),
  tappedAt: z.pipe(
    z.iso.datetime('Please send when it was tapped.'),
    z.transform((at) => new Date(at).toISOString()),
  ),
});
