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
  enrolledProgram: z.enum(['Half Week', 'Full Week', '']),
});
export type RosterItem = z.output<typeof rosterItemSchema>;
/** What is sealed of it where it is stored. */
export type RosterSecret = Pick<RosterItem, 'emergencyContact' | 'hasMedicalNotes'>;

/** Something changed on a roster. */
export const enrolmentChangeItemSchema = z.strictObject({ familyId: z.string(), at: z.string() });
export type EnrolmentChangeItem = z.output<typeof enrolmentChangeItemSchema>;
