import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { parseEvent } from '../catalogue.ts';
import { ParentRegistered } from './account/events.ts';
import { changeParentInfoInput, registerParentInput } from './account/inputs.ts';
import { AthleteAdded } from './athletes/events.ts';
import { addAthleteInput, changeAthleteInput } from './athletes/inputs.ts';
import { saveClassesInput } from './classes/inputs.ts';

const sentences = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const { familyId: _familyId, ...registration } = ParentRegistered.example;
const { athleteId: _athleteId, isAdditional: _isAdditional, ...athlete } = AthleteAdded.example;

it('the registration form (spec section 5) needs name, email, phone and all four parts of the address', {
  tags: ['5.registration'],
}, () => {
  const empty = { name: ' ', email: '', address: {} };
  expect(sentences(registerParentInput, empty)).toEqual([
    'Please enter your full name.',
    'Please enter a valid email address.',
    'Please enter your phone number.',
    'Please enter your street address.',
    'Please enter your city.',
    'Please enter your state.',
    'Please enter your zip code.',
  ]);
  expect(sentences(registerParentInput, registration)).toEqual([]);
});

it('the registration form (spec section 5) needs no marketing method, but one of the list when there is one', {
  tags: ['3.marketing-options'],
}, () => {
  const { marketingMethod: _method, ...without } = registration;
  expect(registerParentInput.parse(without).marketingMethod).toBeNull();
  expect(sentences(registerParentInput, { ...without, marketingMethod: 'Billboard' })).toHaveLength(1);
});

it('the registration form (spec section 5) trims, and lower-cases the email', () => {
  const typed = { ...registration, name: '  Dana Reyes ', email: ' Dana@Example.COM ' };
  expect(registerParentInput.parse(typed)).toMatchObject({ name: 'Dana Reyes', email: 'dana@example.com' });
});

it('the athlete form (spec section 5) needs name, date of birth and the emergency contact', {
  tags: ['5.add-athlete'],
}, () => {
  expect(sentences(addAthleteInput, { athleteName: '', dateOfBirth: '', emergencyContact: {} })).toEqual([
    "Please enter the athlete's name.",
    'Please enter a date of birth.',
    "Please enter the emergency contact's first name.",
    "Please enter the emergency contact's last name.",
    "Please enter the emergency contact's phone number.",
  ]);
});

it('the athlete form (spec section 5) needs nothing else', () => {
  const { athleteName, dateOfBirth, emergencyContact } = athlete;
  expect(addAthleteInput.parse({ athleteName, dateOfBirth, emergencyContact })).toEqual({
    athleteName,
    dateOfBirth,
    emergencyContact,
    gender: null,
    grade: null,
    medicalConditions: '',
    yearsOfExperience: '',
  });
});

it('the athlete form (spec section 5) needs a date that exists', () => {
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '2015-02-30' })).toEqual([
    'Please enter a date that exists.',
  ]);
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '2016-02-29' })).toEqual([]);
});

it('the athlete form (spec section 5) needs the whole year: two digits are a year in the Roman Empire', () => {
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '0015-05-05' })).toEqual([
    'Please enter all four digits of the year of birth.',
  ]);
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '1931-05-05' })).toEqual([]);
});

it.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['a word joiner', '\u2060'],
  ['blanks of several kinds', ' \u00a0\u3000'],
  ['a filler', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a variation selector', '\ufe0f'],
])('the athlete form (spec section 5) needs a name that is seen, which %s is not', (_what, athleteName) => {
  expect(sentences(addAthleteInput, { ...athlete, athleteName })).toEqual([
    "Please enter the athlete's name.",
  ]);
});

it.each(['José', '李', 'O’Neill', 'नीरज', '👩‍🚀', '\u202fAndré'])(
  'the athlete form (spec section 5) knows %s as a name',
  (athleteName) => {
    expect(sentences(addAthleteInput, { ...athlete, athleteName })).toEqual([]);
  },
);

it('the athlete form (spec section 5) validates no edit', { tags: ['5.athlete-edit'] }, () => {
  const emptied = {
    athleteName: '',
    dateOfBirth: '',
    emergencyContact: { firstName: '', lastName: '', phoneNumber: '' },
  };
  expect(sentences(changeAthleteInput, { athleteId: 'athlete-1', changes: emptied })).toEqual([]);
});

it('saving classes needs an athlete', () => {
  expect(sentences(saveClassesInput, { selections: [] })).toHaveLength(1);
  expect(
    sentences(saveClassesInput, { selections: [{ athleteId: 'athlete-1', programs: ['sunday'] }] }),
  ).toHaveLength(1);
});

describe('a phone number and a zip code', () => {
  const phoneWrong = 'Please enter a phone number such as (630) 555-0177.';
  const zipWrong = 'Please enter a zip code such as 60540 or 60540-1234.';
  const contact = (phoneNumber: string) => ({
    ...athlete,
    emergencyContact: { ...athlete.emergencyContact, phoneNumber },
  });
  const own = (phoneNumber: string) => ({ ...registration, phoneNumber });
  const home = (zipCode: string) => ({ ...registration, address: { ...registration.address, zipCode } });

  it.each([
    '(630) 555-0177',
    '630-555-0177',
    '630.555.0177',
    '630 555 0177',
    '6305550177',
    '+1 (630) 555-0177',
    '1-630-555-0177',
    ' (630)555-0177 ',
    '630-555-0177 ext. 12',
    '(630) 555-0177 x12',
    '630-555-0177, Ext: 12',
    '630.555.0177 #12',
    '630/555-0177',
    '630–555–0177',
    '555-0177',
    '+44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '+4915123456789',
  ])('a phone number and a zip code takes %s', (phone) => {
    expect(sentences(addAthleteInput, contact(phone))).toEqual([]);
    expect(sentences(registerParentInput, own(phone))).toEqual([]);
    expect(sentences(changeParentInfoInput, { phoneNumber: phone })).toEqual([]);
  });

  it.each(['abc', 'ask grandma', '911', '630-555-017', '630 555 01770', '+44 20', '630-555-0177 home'])(
    'a phone number and a zip code takes no %s for a parent, nor for the emergency contact of a new athlete',
    (phone) => {
      expect(sentences(addAthleteInput, contact(phone))).toEqual([phoneWrong]);
      expect(sentences(registerParentInput, own(phone))).toEqual([phoneWrong]);
      expect(sentences(changeParentInfoInput, { phoneNumber: phone })).toEqual([phoneWrong]);
    },
  );

  it('a phone number and a zip code of an earlier registration is read as it was entered', () => {
    const { example } = ParentRegistered;
    expect(parseEvent('ParentRegistered', { ...example, phoneNumber: 'abc' })).toMatchObject({
      data: { phoneNumber: 'abc' },
    });
  });

  it.each(['60540', '60540-1234', '60540 1234', '605401234', ' 60540 '])(
    'a phone number and a zip code takes the zip code %s',
    (zip) => expect(sentences(registerParentInput, home(zip))).toEqual([]),
  );

  it.each(['6054', '6054O', 'Naperville', '60540-12', 'SW1A 1AA'])(
    'a phone number and a zip code takes no %s for a zip code',
    (zip) => expect(sentences(registerParentInput, home(zip))).toEqual([zipWrong]),
  );

  it('a phone number and a zip code says first that something is missing', () => {
    expect(sentences(addAthleteInput, contact(' '))[0]).toBe(
      "Please enter the emergency contact's phone number.",
    );
    expect(sentences(registerParentInput, home(''))[0]).toBe('Please enter your zip code.');
  });

  it('a phone number and a zip code is not asked of an edit, which carries no validation', () => {
    for (const phoneNumber of ['', 'ask grandma']) {
      const changes = { emergencyContact: { firstName: '', lastName: '', phoneNumber } };
      expect(sentences(changeAthleteInput, { athleteId: 'athlete-1', changes })).toEqual([]);
    }
  });
});
