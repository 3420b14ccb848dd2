import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';

/*
 * What is kept of a parent and an athlete. Events, rows and answers all take these declarations, so that each of
 * them can say what the one before it said. Forms ask for more (fields.ts), and may ask for more every year: what
 * was accepted before, or emptied in an edit, stays readable.
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
  /** One of those that were offered at the time: they name a coach. */
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
  /** `2015-03-14`, or whatever an edit made of it (spec section 5: an edit is not validated). */
  dateOfBirth: z.string(),
  gender: z.nullable(z.enum(genders)),
  grade: z.nullable(gradeSchema),
  medicalConditions: z.string(),
  yearsOfExperience: z.string(),
  emergencyContact: emergencyContactFacts,
};
