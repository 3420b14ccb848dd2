import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { paymentFailure } from './payment-failure.ts';

it('a payment that failed (spec section 8) has the two sentences of the catalogue', {
  tags: ['8.payment'],
}, () => {
  expect(paymentFailure(new ApiError('failed-precondition', 'x'))).toBe(parentSentences.paymentFailed);
  expect(paymentFailure(new ApiError('unauthenticated', 'x'))).toBe(parentSentences.paymentWithoutUser);
  expect(paymentFailure(new TypeError('x'))).toBe(parentSentences.paymentFailed);
});

it('a payment that failed (spec section 8) says why after the first of them when another amount is owed', {
  tags: ['pay.shown-amount'],
}, () => {
  const changed = 'The amount is $210.00 now. Nothing was charged.';
  expect(paymentFailure(new ApiError('conflict', changed))).toBe(
    `${parentSentences.paymentFailed} ${changed}`,
  );
});

it('a payment that failed (spec section 8) is none while its outcome is not known', () => {
  const confirming = 'The payment is still being confirmed.';
  expect(paymentFailure(new ApiError('unknown', confirming))).toBe(confirming);
});
