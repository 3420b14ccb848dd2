import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { emailText, optionalText, phoneText, requiredText, stateText, zipCodeText } from '../text/text.ts';
import { calendarDateText } from '../time/calendar-date-schema.ts';
import { genders } from './facts.ts';
import { marketingMethodSchema } from './marketing.ts';

export const onboardingSteps = [
  'app-link',
  'add-first-athlete',
  'add-more-athletes',
  'add-payment-method',
  'program-request',
  'completed',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
export const onboardingStepSchema = z.enum(onboardingSteps);

/**
 * Form fields for browser and server (spec sections 3 and 5). facts.ts declares the stored fields, so a form
 * rule never limits events.
 */
export const addressFields = z.strictObject({
  street: requiredText('Please enter your street address.', 200),
  city: requiredText('Please enter your city.', 100),
  state: stateText('Please enter your state.', 'Please enter a state such as IL.', 50),
  zipCode: zipCodeText(
    'Please enter your zip code.',
    'Please enter a zip code such as 60540 or 60540-1234.',
    20,
  ),
});

/** The coach's reason for a change of money, which the family can read. */
export const reasonText = requiredText('Please give a reason.', 500);

const noAmount = 'Please enter an amount such as 40 or 52.50.';
export const amountText = z.int(noAmount).check(z.positive(noAmount));

const marketingMethod: z.ZodMiniType<string | null> = z.nullable(marketingMethodSchema);

const noPhoneNumber = 'Please enter a phone number such as (630) 555-0177.';

export const parentFields = {
  name: requiredText('Please enter your full name.', 120),
  email: emailText('Please enter a valid email address.'),
  phoneNumber: phoneText('Please enter your phone number.', noPhoneNumber, 40),
  marketingMethod,
  address: addressFields,
};

const emergencyContactFields = z.strictObject({
  firstName: requiredText("Please enter the emergency contact's first name.", 80),
  lastName: requiredText("Please enter the emergency contact's last name.", 80),
  phoneNumber: phoneText("Please enter the emergency contact's phone number.", noPhoneNumber, 40),
});

/**
 * Message for a birth date after today, club time. Any past date is accepted; the spec only comments on ages
 * (section 9).
 */
export const bornInTheFuture = 'Please enter a date of birth in the past.';

/** Rejects years before 1900, because a browser's date field turns a two-digit year into 0015. */
const dateOfBirthText = calendarDateText(
  'Please enter a date of birth.',
  'Please enter a date that exists.',
).check(z.refine((date) => date >= '1900', 'Please enter all four digits of the year of birth.'));

/** Maximum athletes per family, so the row and snapshot fit into DynamoDB's 400 KB per item. */
export const maxAthletes = 20;

export const athleteFields = {
  athleteName: requiredText("Please enter the athlete's name.", 120),
  dateOfBirth: dateOfBirthText,
  gender: z._default(z.nullable(z.enum(genders)), null),
  grade: z._default(z.nullable(gradeSchema), null),
  medicalConditions: optionalText(2000),
  yearsOfExperience: optionalText(40),
  emergencyContact: emergencyContactFields,
};

/** Edits are validated only for type and length (spec section 5), so required fields may become empty. */
const editedText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));
export const athleteEdits = {
  athleteName: editedText(120),
  dateOfBirth: editedText(40),
  gender: z.optional(z.nullable(z.enum(genders))),
  grade: z.optional(z.nullable(gradeSchema)),
  medicalConditions: editedText(2000),
  yearsOfExperience: editedText(40),
  emergencyContact: z.optional(
    z.strictObject({
      firstName: z.string().check(z.trim(), z.maxLength(80)),
      lastName: z.string().check(z.trim(), z.maxLength(80)),
      phoneNumber: z.string().check(z.trim(), z.maxLength(40)),
    }),
  ),
};

export const mailPreferencesSchema = z.strictObject({ scheduleChanges: z.boolean() });
