import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { paymentFailure } from './payment-failure.ts';

it('a failed payment shows one of the two sentences of the spec', {
  tags: ['8.payment'],
}, () => {
  expect(paymentFailure(new ApiError('failed-precondition', 'x'))).toBe(parentSentences.paymentFailed);
  expect(paymentFailure(new ApiError('unauthenticated', 'x'))).toBe(parentSentences.paymentWithoutUser);
  expect(paymentFailure(new TypeError('x'))).toBe(parentSentences.paymentFailed);
});

it('a failed payment adds the reason when the amount has changed', {
  tags: ['pay.shown-amount'],
}, () => {
  const changed = 'The amount is $210.00 now. Nothing was charged.';
  expect(paymentFailure(new ApiError('conflict', changed))).toBe(
    `${parentSentences.paymentFailed} ${changed}`,
  );
});

it('a payment with an unknown outcome shows that it is still being confirmed', () => {
  const confirming = 'The payment is still being confirmed.';
  expect(paymentFailure(new ApiError('unknown', confirming))).toBe(confirming);
});
