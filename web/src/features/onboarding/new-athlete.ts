import { grades } from '@hoops/domain/club/grades';
import { addAthleteInput } from '@hoops/domain/family/athletes/inputs';
import { genders } from '@hoops/domain/family/facts';
import { bornInTheFuture } from '@hoops/domain/family/fields';
import { ApiError } from '../../api/api-error.ts';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';

export const newAthlete = (values: FormValues) => ({
  athleteName: values.athleteName ?? '',
  dateOfBirth: values.dateOfBirth ?? '',
  gender: genders.find((gender) => gender === values.gender) ?? null,
  grade: grades.find((grade) => grade === values.grade) ?? null,
  medicalConditions: values.medicalConditions ?? '',
  yearsOfExperience: values.yearsOfExperience ?? '',
  emergencyContact: {
    firstName: values['emergencyContact.firstName'] ?? '',
    lastName: values['emergencyContact.lastName'] ?? '',
    phoneNumber: values['emergencyContact.phoneNumber'] ?? '',
  },
});

/**
 * Errors by spec section 5.
 * @param today club-local date
 */
export const newAthleteErrors = (values: FormValues, today: string): FormErrors => ({
  ...((values.dateOfBirth ?? '') > today && { dateOfBirth: bornInTheFuture }),
  ...schemaErrors(addAthleteInput, newAthlete(values)),
});

export const asksAboutTwin = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.confirmed !== undefined;

type Known = { readonly athleteName: string; readonly dateOfBirth: string };

/** Warnings about the new athlete, which do not prevent saving. */
export const newAthleteRemarks = (values: FormValues, known: readonly Known[]): readonly string[] => {
  const name = (values.athleteName ?? '').toLocaleLowerCase('en-US');
  const twin = known.some(
    (athlete) =>
      athlete.athleteName.toLocaleLowerCase('en-US') === name && athlete.dateOfBirth === values.dateOfBirth,
  );
  return twin ? ['You already have an athlete with this name and date of birth.'] : [];
};
