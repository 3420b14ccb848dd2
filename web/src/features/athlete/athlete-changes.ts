import { onlyChanged } from '@hoops/domain/changes';
import { grades } from '@hoops/domain/club/grades';
import { genders } from '@hoops/domain/family/facts';
import type { FormValues } from '../../lib/form-values.ts';
import type { AthleteRecord } from './athlete-queries.ts';

/** Changed fields of the athlete; edits are not validated (spec section 5). */
export function athleteChanges(athlete: AthleteRecord, values: FormValues) {
  const text = (name: string, now: string): string => values[name] ?? now;
  const { emergencyContact: contact } = athlete;
  return onlyChanged(athlete, {
    athleteName: text('athleteName', athlete.athleteName),
    dateOfBirth: text('dateOfBirth', athlete.dateOfBirth),
    gender: genders.find((gender) => gender === values.gender) ?? null,
    grade: grades.find((grade) => grade === values.grade) ?? null,
    medicalConditions: text('medicalConditions', athlete.medicalConditions),
    yearsOfExperience: text('yearsOfExperience', athlete.yearsOfExperience),
    emergencyContact: {
      firstName: text('emergencyContact.firstName', contact.firstName),
      lastName: text('emergencyContact.lastName', contact.lastName),
      phoneNumber: text('emergencyContact.phoneNumber', contact.phoneNumber),
    },
  });
}
