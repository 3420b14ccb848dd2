import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createSubscriptionFailure } from './use-start-plan.ts';

const known = createSubscriptionSentences;

describe('createSubscription failures (spec section 8)', () => {
  it.each([
    ['unauthenticated', known.unauthenticated],
    ['invalid-argument', known['invalid-argument']],
    ['not-found', known['not-found']],
    ['unknown', known.unknown],
    ['internal', known.internal],
    ['permission-denied', known.internal],
    ['conflict', known.internal],
    ['unreachable', known.internal],
  ] as const)('createSubscription failing with %s shows its error sentence', (code, sentence) => {
    expect(createSubscriptionFailure(new ApiError(code, 'something of the server'))).toBe(sentence);
  });

  it('createSubscription shows the rule that rejected the request instead of blaming the card', {
    tags: ['8.plan-or-classes-exist'],
  }, () => {
    const refused = 'This athlete already has a plan. Use Switch Plan to change it.';
    expect(createSubscriptionFailure(new ApiError('failed-precondition', refused))).toBe(refused);
    expect(createSubscriptionFailure(new ApiError('failed-precondition', ''))).toBe(
      known['failed-precondition'],
    );
  });

  it('createSubscription shows the internal error for an unexpected exception', () => {
    expect(createSubscriptionFailure(new TypeError('x is undefined'))).toBe(known.internal);
  });
});
