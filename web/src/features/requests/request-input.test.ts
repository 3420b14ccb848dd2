import { honeypot } from '@hoops/domain/request/honeypot';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import {
  programChange,
  programChangeErrors,
  programRequest,
  programRequestErrors,
  requestFailure,
} from './request-input.ts';

const visitor = { name: 'Vi Sitor', email: 'vi@example.com' };

it('program request (spec section 5) asks for a box or some words', () => {
  expect(programRequestErrors(visitor, undefined)).toEqual({
    description:
      "Please either select at least one program or provide additional details about what you're looking for.",
  });
  expect(programRequestErrors({ ...visitor, clubTeam: 'on' }, undefined)).toEqual({});
  expect(programRequestErrors({ ...visitor, description: 'Mondays?' }, undefined)).toEqual({});
});

it('program request (spec section 5) asks a visitor for a name and an email with an at sign', {
  tags: ['5.program-request'],
}, () => {
  expect(programRequestErrors({ clubTeam: 'on', email: 'vi' }, undefined)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
  });
});

it('program request (spec section 5) sends the payload of spec section 7, and the trap only when something fell into it', () => {
  expect(programRequest({ ...visitor, clubTeam: 'on', [honeypot.name]: '' }, undefined)).toEqual({
    selectedPrograms: { skillDevelopment: false, clubTeam: true, privateTraining: false },
    description: '',
    ...visitor,
    isGuardian: true,
  });
  expect(programRequest({ ...visitor, [honeypot.name]: 'Bots Inc' }, undefined)).toHaveProperty(
    honeypot.name,
  );
});

it('program change (spec section 5) asks for a description', () => {
  expect(programChangeErrors({ ...visitor, description: '' }, undefined)).toEqual({
    description: 'Please describe the changes you would like to make.',
  });
  expect(programChange({ ...visitor, description: 'Fridays' }, undefined)).toEqual({
    description: 'Fridays',
    ...visitor,
    isGuardian: true,
    type: 'program_change',
  });
});

describe('a request that failed (spec section 8)', () => {
  const say = requestFailure(planChangeSentences.programChangeFailed);
  it('a request that failed (spec section 8) says the spec’s sentence, unless there is something to do about it', () => {
    expect(say(new ApiError('internal', 'x'))).toBe(planChangeSentences.programChangeFailed);
    expect(say(new ApiError('resource-exhausted', 'Too many requests.'))).toBe('Too many requests.');
  });
});
