import { attendanceMarks } from '@hoops/domain/attendance/events';
import { athleteFacts } from '@hoops/domain/family/facts';
import * as z from 'zod/mini';

/** An athlete as the day's roster shows them. */
export const rosterItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: athleteFacts.athleteName,
  parentID: z.string(),
  parentName: z.string(),
  grade: athleteFacts.grade,
  emergencyContact: athleteFacts.emergencyContact,
  /** The notes themselves are on the athlete's page, where looking at them is recorded. */
  hasMedicalNotes: z.boolean(),
  /** Absent from rows of before: it tells athletes of the same name apart. */
  dateOfBirth: z.optional(athleteFacts.dateOfBirth),
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
  /** The club's dates on which a pause of the plan begins, and on which the plan is back. */
  pause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** The same of a pause of the classes and the scrimmage league; it may be over. */
  classPause: z._default(z.nullable(z.strictObject({ from: z.string(), until: z.string() })), null),
  /** The club's first date of a class that begins later, and the last date of one that was taken off; null otherwise. */
  firstDay: z._default(z.nullable(z.string()), null),
  lastDay: z._default(z.nullable(z.string()), null),
});
export type RosterItem = z.output<typeof rosterItemSchema>;
/** What of a row says on which days it counts; the rest may be sealed. */
export const rosterDaysSchema = z.object({
  firstDay: rosterItemSchema.shape.firstDay,
  lastDay: rosterItemSchema.shape.lastDay,
});

/** Whether an athlete is on the roster of a club's date: the class has begun and has not ended. */
export const isOnRoster = (
  { firstDay, lastDay }: Pick<RosterItem, 'firstDay' | 'lastDay'>,
  date: string,
): boolean => (firstDay === null || firstDay <= date) && (lastDay === null || date <= lastDay);

/** What is sealed of it where it is stored. */
export type RosterSecret = Pick<RosterItem, 'emergencyContact' | 'hasMedicalNotes' | 'dateOfBirth'>;

/** An athlete will miss a day; the reason, which is sealed where it is stored, is empty when none was given. */
export const absenceItemSchema = z.strictObject({
  athleteId: z.string(),
  parentID: z.string(),
  reason: z.string(),
});
export type AbsenceItem = z.output<typeof absenceItemSchema>;

/** A coach tapped whether an athlete was there: ids, the day and this, no names and no reasons. */
export const attendanceTapSchema = z.strictObject({
  mark: z.enum(attendanceMarks),
  tappedAt: z.string(),
  /** When it was stored, and at which version of its day. */
  at: z.string(),
  version: z.int(),
});
export type AttendanceTap = z.output<typeof attendanceTapSchema>;

/** Something changed on a roster. */
export const enrolmentChangeItemSchema = z.strictObject({ familyId: z.string(), at: z.string() });
export type EnrolmentChangeItem = z.output<typeof enrolmentChangeItemSchema>;
