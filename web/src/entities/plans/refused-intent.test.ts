import { describe, expect, it } from 'vitest';
import { isStillNews, isWantedByBank, refusedWords, startRefusalSentence } from './refused-intent.ts';

const at = '2026-11-20T18:00:00.000Z';

describe('what was refused while the parent was away', () => {
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
    ['cancel-training', 'refused', 'Failed to cancel training. The payment provider refused.'],
    ['pay-plan', 'card-declined', 'Failed to process payment. The card was declined.'],
  ] as const)('%s, %s: the sentence of the catalogue and the reason', (intent, code, words) => {
    expect(refusedWords({ intent, code, at })).toBe(words);
  });

  it('has the sentences of createSubscription for every kind of refusal', () => {
    expect(startRefusalSentence('customer-missing')).toBe(
      'Customer or athlete information not found. Please check your account details.',
    );
    expect(startRefusalSentence('refused')).toBe('Invalid subscription details provided. Please try again.');
  });

  it('knows when the bank wanted to hear from the holder of the card', () => {
    expect(isWantedByBank({ code: 'authentication-required' })).toBe(true);
    expect(isWantedByBank({ code: 'card-declined' })).toBe(false);
    expect(isWantedByBank(null)).toBe(false);
  });

  it('is shown for three days of the club', () => {
    expect(isStillNews({ at }, '2026-11-20')).toBe(true);
    expect(isStillNews({ at }, '2026-11-22')).toBe(true);
    expect(isStillNews({ at }, '2026-11-23')).toBe(false);
  });
});
