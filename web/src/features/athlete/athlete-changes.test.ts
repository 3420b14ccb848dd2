import { expect, it } from 'vitest';
import { athleteChanges } from './athlete-fields.tsx';
import type { AthleteRecord } from './athlete-queries.ts';

const athlete = {
  athleteName: 'Mia Reyes',
  dateOfBirth: '2016-02-29',
  gender: 'F',
  grade: '4',
  medicalConditions: 'Asthma.\nInhaler in the bag.',
  yearsOfExperience: '2',
  emergencyContact: { firstName: 'Ana', lastName: 'Reyes', phoneNumber: '(555) 010-0199' },
} as AthleteRecord;

const untouched = {
  athleteName: 'Mia Reyes',
  dateOfBirth: '2016-02-29',
  gender: 'F',
  grade: '4',
  medicalConditions: 'Asthma.\nInhaler in the bag.',
  yearsOfExperience: '2',
  'emergencyContact.firstName': 'Ana',
  'emergencyContact.lastName': 'Reyes',
  'emergencyContact.phoneNumber': '(555) 010-0199',
};
const changed = (changes: Partial<Record<keyof typeof untouched, string>>) =>
  athleteChanges(athlete, { ...untouched, ...changes });

it('an unchanged athlete form sends nothing', () => {
  expect(changed({})).toEqual({});
});

it('an athlete edit sends only the changed field', () => {
  expect(changed({ yearsOfExperience: '3' })).toEqual({ yearsOfExperience: '3' });
});

it('an edit of the emergency contact sends all of its fields', () => {
  expect(changed({ 'emergencyContact.phoneNumber': '(555) 010-0100' })).toEqual({
    emergencyContact: { firstName: 'Ana', lastName: 'Reyes', phoneNumber: '(555) 010-0100' },
  });
});

it.each(['', '2015-02-29', 'in March'])('an athlete edit sends the date without validation: %j', (day) => {
  expect(changed({ dateOfBirth: day })).toEqual({ dateOfBirth: day });
});

it('an athlete edit sends a cleared choice as null and a cleared text as an empty string', () => {
  expect(changed({ gender: '', grade: '', medicalConditions: '' })).toEqual({
    gender: null,
    grade: null,
    medicalConditions: '',
  });
});

it('an athlete edit sends an unknown choice as null', () => {
  expect(changed({ gender: 'X', grade: '12' })).toEqual({ gender: null, grade: null });
});
