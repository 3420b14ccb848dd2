import { describe, expect, it } from 'vitest';
import { refusedSentence, startRefusalSentence } from './failure-sentences.ts';

const at = '2026-11-20T18:00:00.000Z';

describe('what was refused', () => {
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
  ] as const)('a rejected intent shows its sentence and reason: %s, %s', (intent, code, words) => {
    expect(refusedSentence({ intent, code, at })).toBe(words);
  });

  it('startRefusalSentence returns createSubscription’s sentence for each rejection', () => {
    expect(startRefusalSentence('customer-missing')).toBe(
      'Customer or athlete information not found. Please check your account details.',
    );
    expect(startRefusalSentence('refused')).toBe('Invalid subscription details provided. Please try again.');
  });
});
