import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { authError } from '../session/cognito-error.ts';
import { loginSentences } from './login-sentences.ts';
import { sentenceFor } from './readable-error.ts';

const cognito = (name: string): Error => Object.assign(new Error('details of the provider'), { name });

it('sentenceFor returns the same text for a wrong password and an unknown address', () => {
  expect(sentenceFor(authError(cognito('NotAuthorizedException')))).toBe('Incorrect email or password.');
  expect(sentenceFor(authError(cognito('UserNotFoundException')))).toBe('Incorrect email or password.');
});

it('sentenceFor returns the spec’s exact text, typo included, when the address is already registered', () => {
  expect(sentenceFor(authError(cognito('UsernameExistsException')))).toBe(
    'It looks like you already have an account. Please try loggin in.',
  );
});

it('sentenceFor prefers the server’s message but hides messages caused by bugs', () => {
  expect(sentenceFor(new ApiError('failed-precondition', 'A plan exists already.'))).toBe(
    'A plan exists already.',
  );
  expect(sentenceFor(new TypeError('x is undefined'))).not.toContain('undefined');
  expect(sentenceFor(authError(new Error('secret')))).not.toContain('secret');
});

it('the error sentences match the spec letter for letter', {
  tags: ['8.create-subscription'],
}, () => {
  expect(createSubscriptionSentences['failed-precondition']).toBe(
    'Unable to create subscription. Please ensure you have a default payment method.',
  );
  expect(loginSentences.resetNeedsEmail).toBe('Please enter your email address.');
});
