import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { familyId } from '../ids.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import {
  ProgramChangeRequested,
  ProgramRequested,
  RequestErased,
  RequestHandled,
  RequestReopened,
} from './events.ts';
import {
  programChangeInput,
  programRequestInput,
  signedOutProgramChangeInput,
  signedOutProgramRequestInput,
} from './inputs.ts';
import { requestDecider } from './request-decider.ts';

const given = scenariosOf(requestDecider);
const requested = exampleOf(ProgramRequested);
const changeRequested = exampleOf(ProgramChangeRequested);
const handled = exampleOf(RequestHandled);
const reopened = exampleOf(RequestReopened);

it('a program request is recorded once', () => {
  given()
    .when({ type: 'SubmitProgramRequest', ...requested.data })
    .then(requested);
  given(requested)
    .when({ type: 'SubmitProgramRequest', ...requested.data })
    .then();
  given()
    .when({ type: 'SubmitProgramChange', ...changeRequested.data })
    .then(changeRequested);
  given(changeRequested)
    .when({ type: 'SubmitProgramChange', ...changeRequested.data })
    .then();
  given(requested, handled)
    .when({ type: 'SubmitProgramRequest', ...requested.data })
    .then();
});

it('a request is marked as handled once', () => {
  given(requested)
    .when({ type: 'MarkRequestHandled', ...handled.data })
    .then(handled);
  given(requested, handled)
    .when({ type: 'MarkRequestHandled', ...handled.data })
    .then();
  given()
    .when({ type: 'MarkRequestHandled', ...handled.data })
    .rejects('request-not-found');
});

it('a request marked as handled can be reopened', () => {
  given(requested, handled)
    .when({ type: 'ReopenRequest', ...reopened.data })
    .then(reopened);
  given(requested)
    .when({ type: 'ReopenRequest', ...reopened.data })
    .then();
  given(requested, handled, reopened)
    .when({ type: 'MarkRequestHandled', ...handled.data })
    .then(handled);
  given()
    .when({ type: 'ReopenRequest', ...reopened.data })
    .rejects('request-not-found');
});

describe('retention of requests', () => {
  const erase = { type: 'EraseRequest', ...exampleOf(RequestErased).data } as const;
  const erased = exampleOf(RequestErased);
  const [before, after] = ['2028-11-10T05:59:59.000Z', '2028-11-10T06:00:00.000Z'];

  it('a visitor’s handled request is erased once, two years after it was sent', {
    tags: ['my-data.retention'],
  }, () => {
    for (const sent of [requested, changeRequested]) {
      given(sent, handled).when(erase, before).rejects('request-kept');
      given(sent, handled).when(erase, after).then(erased);
      given(sent, handled, erased).when(erase, after).then();
    }
  });

  it('an open request and a family’s request cannot be erased by the retention rule', () => {
    given().when(erase, after).rejects('request-kept');
    given(requested).when(erase, after).rejects('request-kept');
    given(requested, handled, reopened).when(erase, after).rejects('request-kept');
    const ofFamily = exampleOf(ProgramRequested, { familyId: familyId('dana') });
    given(ofFamily, handled).when(erase, after).rejects('request-kept');
  });

  it('an erased request records no more events', () => {
    given(requested, handled, erased)
      .when({ type: 'MarkRequestHandled', ...handled.data })
      .then();
    given(requested, handled, erased)
      .when({ type: 'ReopenRequest', ...reopened.data })
      .then();
    given(requested, handled, erased)
      .when({ type: 'SubmitProgramRequest', ...requested.data })
      .then();
  });
});

const noBox = { skillDevelopment: false, clubTeam: false, privateTraining: false };
const sender = { name: 'Dana Reyes', email: 'Dana@Example.com' };
const sentences = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the program request form (spec section 5)', () => {
  const nothing =
    "Please either select at least one program or provide additional details about what you're looking for.";

  it('the program request form requires a checked box or a description (spec section 5)', {
    tags: ['5.program-request'],
  }, () => {
    expect(sentences(programRequestInput, { selectedPrograms: noBox, description: '  ' })).toEqual([nothing]);
    expect(sentences(programRequestInput, { selectedPrograms: noBox })).toEqual([nothing]);
    expect(sentences(signedOutProgramRequestInput, { selectedPrograms: noBox, ...sender })).toEqual([
      nothing,
    ]);
    expect(sentences(programRequestInput, { selectedPrograms: { ...noBox, clubTeam: true } })).toEqual([]);
    expect(sentences(programRequestInput, { selectedPrograms: noBox, description: 'A team' })).toEqual([]);
  });

  it('the program request form requires name and email when signed out (spec section 5)', () => {
    const asked = { selectedPrograms: noBox, description: 'A team' };
    expect(sentences(signedOutProgramRequestInput, { ...asked, name: ' ', email: 'dana' })).toEqual([
      'Please enter your name.',
      'Please enter a valid email address.',
    ]);
    expect(sentences(signedOutProgramRequestInput, asked)).toEqual([
      'Please enter your name.',
      'Please enter a valid email address.',
    ]);
    expect(signedOutProgramRequestInput.parse({ ...asked, ...sender })).toEqual({
      ...asked,
      name: 'Dana Reyes',
      email: 'dana@example.com',
    });
  });

  it('the program request form ignores name and email when signed in (spec section 5)', () => {
    expect(
      sentences(programRequestInput, { selectedPrograms: noBox, description: 'A team', name: '', email: '' }),
    ).toEqual([]);
  });
});

it('the program change form requires a description (spec section 5)', { tags: ['5.program-change'] }, () => {
  const missing = 'Please describe the changes you would like to make.';
  expect(sentences(programChangeInput, { description: ' ', type: 'program_change' })).toEqual([missing]);
  expect(sentences(programChangeInput, {})).toEqual([missing]);
  expect(sentences(signedOutProgramChangeInput, { description: '', ...sender })).toEqual([missing]);
});

it('the program change form requires name and email when signed out (spec section 5)', () => {
  expect(sentences(signedOutProgramChangeInput, { description: 'Fridays', name: '', email: '' })).toEqual([
    'Please enter your name.',
    'Please enter a valid email address.',
  ]);
});

it('the parsed program change form drops the form type (spec section 5)', () => {
  expect(
    signedOutProgramChangeInput.parse({ description: 'Fridays', type: 'program_change', ...sender }),
  ).toEqual({ description: 'Fridays', name: 'Dana Reyes', email: 'dana@example.com' });
});
