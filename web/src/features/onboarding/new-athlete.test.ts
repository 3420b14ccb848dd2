import { expect, it } from 'vitest';
import { newAthlete, newAthleteErrors, newAthleteRemarks } from './new-athlete.ts';

const today = '2026-11-20';
const required = {
  athleteName: 'Ada Berg',
  dateOfBirth: '2016-04-05',
  'emergencyContact.firstName': 'Leo',
  'emergencyContact.lastName': 'Berg',
  'emergencyContact.phoneNumber': '312 555 0112',
};

it('a new athlete needs a name, a date of birth and an emergency contact', () => {
  expect(newAthleteErrors(required, today)).toEqual({});
  expect(Object.keys(newAthleteErrors({}, today)).sort()).toEqual(Object.keys(required).sort());
});

it('a new athlete cannot be born in the future', () => {
  const errors = newAthleteErrors({ ...required, dateOfBirth: '2026-11-21' }, today);
  expect(errors).toEqual({ dateOfBirth: 'Please enter a date of birth in the past.' });
  expect(newAthleteErrors({ ...required, dateOfBirth: today }, today)).toEqual({});
});

it('a new athlete has no gender or grade unless chosen', () => {
  expect(newAthlete(required)).toMatchObject({ gender: null, grade: null, medicalConditions: '' });
  expect(newAthlete({ ...required, gender: 'F', grade: '0' })).toMatchObject({ gender: 'F', grade: '0' });
});

it('a new athlete with the name and birthday of an existing athlete gets a warning', () => {
  const known = [{ athleteName: 'ADA BERG', dateOfBirth: '2016-04-05' }];
  expect(newAthleteRemarks(required, known)).toHaveLength(1);
  expect(newAthleteRemarks({ ...required, dateOfBirth: '2016-04-06' }, known)).toEqual([]);
});
