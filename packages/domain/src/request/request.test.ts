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

it('a request is sent once', () => {
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

it('a request is marked as done, once', () => {
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

it('a request is opened again when it was marked by mistake', () => {
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

describe('how long a request is kept', () => {
  const erase = { type: 'EraseRequest', ...exampleOf(RequestErased).data } as const;
  const erased = exampleOf(RequestErased);
  /** Sent on November 10, 2026. */
  const [before, after] = ['2028-11-10T05:59:59.000Z', '2028-11-10T06:00:00.000Z'];

  it('a visitor’s goes from its day two years later on, once', { tags: ['my-data.retention'] }, () => {
    for (const sent of [requested, changeRequested]) {
      given(sent, handled).when(erase, before).rejects('request-kept');
      given(sent, handled).when(erase, after).then(erased);
      given(sent, handled, erased).when(erase, after).then();
    }
  });

  it('one that waits for an answer stays, and so does a family’s, which goes with the family', () => {
    given().when(erase, after).rejects('request-kept');
    given(requested).when(erase, after).rejects('request-kept');
    given(requested, handled, reopened).when(erase, after).rejects('request-kept');
    const ofFamily = exampleOf(ProgramRequested, { familyId: familyId('dana') });
    given(ofFamily, handled).when(erase, after).rejects('request-kept');
  });

  it('nothing happens with it any more once it is erased', () => {
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

  it('the program request form (spec section 5) needs a box or a text', {
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

  it('the program request form (spec section 5) needs name and email when signed out', () => {
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

  it('the program request form (spec section 5) looks at neither when signed in', () => {
    expect(
      sentences(programRequestInput, { selectedPrograms: noBox, description: 'A team', name: '', email: '' }),
    ).toEqual([]);
  });
});

it('the program change form (spec section 5) needs a description', { tags: ['5.program-change'] }, () => {
  const missing = 'Please describe the changes you would like to make.';
  expect(sentences(programChangeInput, { description: ' ', type: 'program_change' })).toEqual([missing]);
  expect(sentences(programChangeInput, {})).toEqual([missing]);
  expect(sentences(signedOutProgramChangeInput, { description: '', ...sender })).toEqual([missing]);
});

it('the program change form (spec section 5) needs name and email when signed out', () => {
  expect(sentences(signedOutProgramChangeInput, { description: 'Fridays', name: '', email: '' })).toEqual([
    'Please enter your name.',
    'Please enter a valid email address.',
  ]);
});

it('the program change form (spec section 5) gives what was asked without the type that only distinguishes the two forms', () => {
  expect(
    signedOutProgramChangeInput.parse({ description: 'Fridays', type: 'program_change', ...sender }),
  ).toEqual({ description: 'Fridays', name: 'Dana Reyes', email: 'dana@example.com' });
});
