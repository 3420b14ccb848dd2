import { describe, expect, it } from 'vitest';
import { operationFailure, startFailure } from './operation-sentences.ts';

describe('rejections', () => {
  it.each([
    [
      'start-plan',
      'card-declined',
      'Unable to create subscription. Please ensure you have a default payment method. The card was declined.',
    ],
    [
      'start-plan',
      'unavailable',
      'Failed to create subscription. Please try again or contact support. The payment provider was not available.',
    ],
    ['cancel-training', 'refused', 'Failed to cancel training. The payment provider rejected it.'],
    [
      'withdraw-plan',
      'payment-disputed',
      'The withdrawal did not go through, so the plan continues. The payment is disputed, and the bank decides who gets the money.',
    ],
    ['pay-plan', 'card-declined', 'Failed to process payment. The card was declined.'],
  ] as const)('a rejected intent shows its sentence and reason: %s, %s', (kind, code, words) => {
    expect(operationFailure({ kind, code })).toBe(words);
  });

  it('startFailure returns createSubscription’s sentence for each rejection', () => {
    expect(startFailure('customer-missing')).toBe(
      'Customer or athlete information not found. Please check your account details.',
    );
    expect(startFailure('refused')).toBe('Invalid subscription details provided. Please try again.');
  });
});
