import { expect, it } from 'vitest';
import { athleteChanges } from './athlete-changes.ts';
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

it('an edit of an athlete sends nothing of a form that was not touched', () => {
  expect(changed({})).toEqual({});
});

it('an edit of an athlete sends the field that differs and no other', () => {
  expect(changed({ yearsOfExperience: '3' })).toEqual({ yearsOfExperience: '3' });
});

it('an edit of an athlete sends the emergency contact as a whole, with what stays of it', () => {
  expect(changed({ 'emergencyContact.phoneNumber': '(555) 010-0100' })).toEqual({
    emergencyContact: { firstName: 'Ana', lastName: 'Reyes', phoneNumber: '(555) 010-0100' },
  });
});

it.each(['', '2015-02-29', 'in March'])(
  'an edit of an athlete sends a date as it is, for an edit is not validated: %j',
  (day) => {
    expect(changed({ dateOfBirth: day })).toEqual({ dateOfBirth: day });
  },
);

it('an edit of an athlete sends an emptied choice as none, and a text as empty', () => {
  expect(changed({ gender: '', grade: '', medicalConditions: '' })).toEqual({
    gender: null,
    grade: null,
    medicalConditions: '',
  });
});

it('an edit of an athlete sends no choice that is not offered', () => {
  expect(changed({ gender: 'X', grade: '12' })).toEqual({ gender: null, grade: null });
});
