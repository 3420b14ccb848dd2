import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';

/*
 * Stored facts of parents and athletes, shared by events, rows and answers. Forms (fields.ts) are stricter,
 * so older or empty values remain readable.
 */

const addressFacts = z.strictObject({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

export const parentFacts = {
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Choice made at registration; may contain a coach's name. */
  marketingMethod: z.nullable(z.string()),
  address: addressFacts,
};
export type Address = z.output<typeof addressFacts>;

export const genders = ['M', 'F', 'O'] as const;

const emergencyContactFacts = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
});
export type EmergencyContact = z.output<typeof emergencyContactFacts>;

export const athleteFacts = {
  athleteName: z.string(),
  /** `2015-03-14`, or any text after an edit, because edits are not validated (spec section 5). */
  dateOfBirth: z.string(),
  gender: z.nullable(z.enum(genders)),
  grade: z.nullable(gradeSchema),
  medicalConditions: z.string(),
  yearsOfExperience: z.string(),
  emergencyContact: emergencyContactFacts,
};
