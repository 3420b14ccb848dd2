import * as z from 'zod/mini';
import { calendarDateText } from '../calendar-date.ts';
import { gradeSchema } from '../grades.ts';
import { marketingMethodSchema } from '../marketing.ts';
import { emailText, optionalText, requiredText } from '../text.ts';

/** Field rules shared by the forms and the server (spec sections 3 and 5). */
export const addressSchema = z.strictObject({
  street: requiredText('Please enter your street address.', 200),
  city: requiredText('Please enter your city.', 100),
  state: requiredText('Please enter your state.', 50),
  zipCode: requiredText('Please enter your zip code.', 20),
});
export type Address = z.output<typeof addressSchema>;

export const parentFields = {
  name: requiredText('Please enter your full name.', 120),
  email: emailText('Please enter a valid email address.'),
  phoneNumber: requiredText('Please enter your phone number.', 40),
  marketingMethod: z.nullable(marketingMethodSchema),
  address: addressSchema,
};

export const emergencyContactSchema = z.strictObject({
  firstName: requiredText("Please enter the emergency contact's first name.", 80),
  lastName: requiredText("Please enter the emergency contact's last name.", 80),
  phoneNumber: requiredText("Please enter the emergency contact's phone number.", 40),
});
export type EmergencyContact = z.output<typeof emergencyContactSchema>;

/** Any past birth date will do (spec section 9 only remarks on ages); whether it is past, the club's calendar says. */
export const bornInTheFuture = 'Please enter a date of birth in the past.';

/**
 * So many athletes a family may have, all their texts at full length: what is stored of a family at once (its row,
 * its snapshot) has to stay below the 400 KB of an item of DynamoDB.
 */
export const mostAthletes = 20;

export const genders = ['M', 'F', 'O'] as const;

/** Required: name, date of birth, emergency contact; the rest is optional (spec section 5). */
export const athleteFields = {
  athleteName: requiredText("Please enter the athlete's name.", 120),
  dateOfBirth: calendarDateText('Please enter a date of birth.', 'Please enter a date that exists.'),
  gender: z._default(z.nullable(z.enum(genders)), null),
  grade: z._default(z.nullable(gradeSchema), null),
  medicalConditions: optionalText(2000),
  yearsOfExperience: optionalText(40),
  emergencyContact: emergencyContactSchema,
};
