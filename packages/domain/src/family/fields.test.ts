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

it('the registration form requires name, email, phone and the full address (spec section 5)', {
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

it('the registration form accepts an empty marketing method or a method from the list (spec section 5)', {
  tags: ['3.marketing-options'],
}, () => {
  const { marketingMethod: _method, ...without } = registration;
  expect(registerParentInput.parse(without).marketingMethod).toBeNull();
  expect(sentences(registerParentInput, { ...without, marketingMethod: 'Billboard' })).toHaveLength(1);
});

it('the registration form trims fields and lowercases the email (spec section 5)', () => {
  const typed = { ...registration, name: '  Dana Reyes ', email: ' Dana@Example.COM ' };
  expect(registerParentInput.parse(typed)).toMatchObject({ name: 'Dana Reyes', email: 'dana@example.com' });
});

it('the athlete form requires name, date of birth and emergency contact (spec section 5)', {
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

it('the athlete form requires no other fields (spec section 5)', () => {
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

it('the athlete form rejects a date that does not exist (spec section 5)', () => {
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '2015-02-30' })).toEqual([
    'Please enter a date that exists.',
  ]);
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '2016-02-29' })).toEqual([]);
});

it('the athlete form requires a four-digit year of birth (spec section 5)', () => {
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '0015-05-05' })).toEqual([
    'Please enter all four digits of the year of birth.',
  ]);
  expect(sentences(addAthleteInput, { ...athlete, dateOfBirth: '1931-05-05' })).toEqual([]);
});

it.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['a word joiner', '\u2060'],
  ['several kinds of spaces', ' \u00a0\u3000'],
  ['a Hangul filler', '\u3164'],
  ['a Braille blank', '\u2800'],
  ['a variation selector', '\ufe0f'],
])('the athlete form rejects a name made only of %s (spec section 5)', (_what, athleteName) => {
  expect(sentences(addAthleteInput, { ...athlete, athleteName })).toEqual([
    "Please enter the athlete's name.",
  ]);
});

it.each(['José', '李', 'O’Neill', 'नीरज', '👩‍🚀', '\u202fAndré'])(
  'the athlete form accepts the name %s (spec section 5)',
  (athleteName) => {
    expect(sentences(addAthleteInput, { ...athlete, athleteName })).toEqual([]);
  },
);

it('editing an athlete does not validate the form (spec section 5)', { tags: ['5.athlete-edit'] }, () => {
  const emptied = {
    athleteName: '',
    dateOfBirth: '',
    emergencyContact: { firstName: '', lastName: '', phoneNumber: '' },
  };
  expect(sentences(changeAthleteInput, { athleteId: 'athlete-1', changes: emptied })).toEqual([]);
});

it('saving classes requires at least one athlete and known programs', () => {
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
  ])('the phone number %s is accepted', (phone) => {
    expect(sentences(addAthleteInput, contact(phone))).toEqual([]);
    expect(sentences(registerParentInput, own(phone))).toEqual([]);
    expect(sentences(changeParentInfoInput, { phoneNumber: phone })).toEqual([]);
  });

  it.each(['abc', 'ask grandma', '911', '630-555-017', '630 555 01770', '+44 20', '630-555-0177 home'])(
    'the phone number %s is rejected for a parent and for a new athlete’s emergency contact',
    (phone) => {
      expect(sentences(addAthleteInput, contact(phone))).toEqual([phoneWrong]);
      expect(sentences(registerParentInput, own(phone))).toEqual([phoneWrong]);
      expect(sentences(changeParentInfoInput, { phoneNumber: phone })).toEqual([phoneWrong]);
    },
  );

  it('an invalid phone number in an old registration event is read unchanged', () => {
    const { example } = ParentRegistered;
    expect(parseEvent('ParentRegistered', { ...example, phoneNumber: 'abc' })).toMatchObject({
      data: { phoneNumber: 'abc' },
    });
  });

  it.each(['60540', '60540-1234', '60540 1234', '605401234', ' 60540 '])(
    'the zip code %s is accepted',
    (zip) => expect(sentences(registerParentInput, home(zip))).toEqual([]),
  );

  it.each(['6054', '6054O', 'Naperville', '60540-12', 'SW1A 1AA'])('the zip code %s is rejected', (zip) =>
    expect(sentences(registerParentInput, home(zip))).toEqual([zipWrong]),
  );

  it('an empty phone number or zip code is reported as missing first', () => {
    expect(sentences(addAthleteInput, contact(' '))[0]).toBe(
      "Please enter the emergency contact's phone number.",
    );
    expect(sentences(registerParentInput, home(''))[0]).toBe('Please enter your zip code.');
  });

  it('editing an athlete does not validate the emergency phone number', () => {
    for (const phoneNumber of ['', 'ask grandma']) {
      const changes = { emergencyContact: { firstName: '', lastName: '', phoneNumber } };
      expect(sentences(changeAthleteInput, { athleteId: 'athlete-1', changes })).toEqual([]);
    }
  });
});
