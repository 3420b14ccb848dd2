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

it('a program request needs a checked box or details', () => {
  expect(programRequestErrors(visitor, undefined)).toEqual({
    description:
      "Please either select at least one program or provide additional details about what you're looking for.",
  });
  expect(programRequestErrors({ ...visitor, clubTeam: 'on' }, undefined)).toEqual({});
  expect(programRequestErrors({ ...visitor, description: 'Mondays?' }, undefined)).toEqual({});
});

it('a visitor’s program request needs a name and a valid email', {
  tags: ['5.program-request'],
}, () => {
  expect(programRequestErrors({ clubTeam: 'on', email: 'vi' }, undefined)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
  });
});

it('a program request sends the spec’s payload, and the honeypot only when filled', () => {
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

it('a program change needs a description', () => {
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
  it('a failed request shows the spec’s sentence unless the sender can fix the error', () => {
    expect(say(new ApiError('internal', 'x'))).toBe(planChangeSentences.programChangeFailed);
    expect(say(new ApiError('resource-exhausted', 'Too many requests.'))).toBe('Too many requests.');
  });
});
