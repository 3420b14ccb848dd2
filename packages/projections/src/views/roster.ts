import { attendanceMarks } from '@hoops/domain/attendance/events';
import { athleteFacts } from '@hoops/domain/family/facts';
import * as z from 'zod/mini';
import { paperAnswersSchema } from './papers.ts';

export const rosterItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: athleteFacts.athleteName,
  parentID: z.string(),
  parentName: z.string(),
  grade: athleteFacts.grade,
  emergencyContact: athleteFacts.emergencyContact,
  /** True if the athlete's page has medical notes; every view of the page is recorded. */
  hasMedicalNotes: z.boolean(),
  /** Distinguishes athletes with equal names; absent in older rows. */
  dateOfBirth: z.optional(athleteFacts.dateOfBirth),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** Start and end of a plan pause, as club-local dates. */
  pause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** Pause of the classes and scrimmage league, as club-local dates; may be past. */
  classPause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** Club-local dates. `firstDay` is set for a class that begins later, `lastDay` for a dropped class. */
  firstDay: z._default(z.nullable(z.string()), null),
  lastDay: z._default(z.nullable(z.string()), null),
  isMakeUp: z.optional(z.literal(true)),
  papers: z._default(paperAnswersSchema, []),
});
export type RosterItem = z.output<typeof rosterItemSchema>;
/** Fields that decide the athlete's days on the roster; other fields may be encrypted. */
export const rosterDaysSchema = z.object({
  firstDay: rosterItemSchema.shape.firstDay,
  lastDay: rosterItemSchema.shape.lastDay,
});

export const isOnRoster = (
  { firstDay, lastDay }: Pick<RosterItem, 'firstDay' | 'lastDay'>,
  date: string,
): boolean => (firstDay === null || firstDay <= date) && (lastDay === null || date <= lastDay);

export type RosterSecret = Pick<RosterItem, 'emergencyContact' | 'hasMedicalNotes' | 'dateOfBirth'>;

export const absenceItemSchema = z.strictObject({
  athleteId: z.string(),
  parentID: z.string(),
  reason: z.string(),
});
export type AbsenceItem = z.output<typeof absenceItemSchema>;

/** A coach's tap with ids, day and mark, but no names or reasons. */
export const attendanceTapSchema = z.strictObject({
  mark: z.enum(attendanceMarks),
  tappedAt: z.string(),
  at: z.string(),
  version: z.int(),
});
export type AttendanceTap = z.output<typeof attendanceTapSchema>;

export const enrolmentChangeItemSchema = z.strictObject({ familyId: z.string(), at: z.string() });
export type EnrolmentChangeItem = z.output<typeof enrolmentChangeItemSchema>;
