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
  /** Notes are on the athlete's page, where views are recorded. */
  hasMedicalNotes: z.boolean(),
  /** Distinguishes equal names; absent in older rows. */
  dateOfBirth: z.optional(athleteFacts.dateOfBirth),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** Club's dates of a plan pause's start and end. */
  pause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** Pause of classes and scrimmage league; may be past. */
  classPause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** First club's date of a later class, last date of a removed one; null otherwise. */
  firstDay: z._default(z.nullable(z.string()), null),
  lastDay: z._default(z.nullable(z.string()), null),
});
export type RosterItem = z.output<typeof rosterItemSchema>;
/** Fields that decide the days; the rest may be sealed. */
export const rosterDaysSchema = z.object({
  firstDay: rosterItemSchema.shape.firstDay,
  lastDay: rosterItemSchema.shape.lastDay,
});

/** True if the class runs on a club's date. */
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
  /** Storage time, and version of its day. */
  at: z.string(),
  version: z.int(),
});
export type AttendanceTap = z.output<typeof attendanceTapSchema>;

export const enrolmentChangeItemSchema = z.strictObject({ familyId: z.string(), at: z.string() });
export type EnrolmentChangeItem = z.output<typeof enrolmentChangeItemSchema>;
