import { attendanceMarks } from '@hoops/domain/attendance/events';
import { athleteFacts } from '@hoops/domain/family/facts';
import * as z from 'zod/mini';

export const rosterItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: athleteFacts.athleteName,
  parentID: z.string(),
  parentName: z.string(),
  grade: athleteFacts.grade,
  emergencyContact: athleteFacts.emergencyContact,
  /** Flag only: the notes are on the athlete's page, where each view is recorded. */
  hasMedicalNotes: z.boolean(),
  /** Distinguishes equal names; absent in older rows. */
  dateOfBirth: z.optional(athleteFacts.dateOfBirth),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** Club-local dates of a plan pause's start and end. */
  pause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** Pause of classes and scrimmage league; may be past. */
  classPause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** First club-local date of a class that begins later, last date of a dropped one; null otherwise. */
  firstDay: z._default(z.nullable(z.string()), null),
  lastDay: z._default(z.nullable(z.string()), null),
});
export type RosterItem = z.output<typeof rosterItemSchema>;
/** Fields that determine the roster's days; the other fields may be sealed. */
export const rosterDaysSchema = z.object({
  firstDay: rosterItemSchema.shape.firstDay,
  lastDay: rosterItemSchema.shape.lastDay,
});

/** True if the athlete is in the class on a club-local date. */
export const isOnRoster = (
  { firstDay, lastDay }: Pick<RosterItem, 'firstDay' | 'lastDay'>,
  date: string,
): boolean => (firstDay === null || firstDay <= date) && (lastDay === null || date <= lastDay);

export type RosterSecret = Pick<RosterItem, 'emergencyContact' | 'hasMedicalNotes' | 'dateOfBirth'>;

/** An announced absence; the sealed reason is empty if none was given. */
export const absenceItemSchema = z.strictObject({
  athleteId: z.string(),
  parentID: z.string(),
  reason: z.string(),
});
export type AbsenceItem = z.output<typeof absenceItemSchema>;

/** A coach's tap: ids, day and mark, no names or reasons. */
export const attendanceTapSchema = z.strictObject({
  mark: z.enum(attendanceMarks),
  tappedAt: z.string(),
  /** Time of storage, and version of the day's stream. */
  at: z.string(),
  version: z.int(),
});
export type AttendanceTap = z.output<typeof attendanceTapSchema>;

export const enrolmentChangeItemSchema = z.strictObject({ familyId: z.string(), at: z.string() });
export type EnrolmentChangeItem = z.output<typeof enrolmentChangeItemSchema>;
