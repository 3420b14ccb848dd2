import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { monthToName, paymentFailure } from './balance-payment.ts';

describe('a payment that failed (spec section 8)', () => {
  it('has the two sentences of the catalogue', { tags: ['8.payment'] }, () => {
    expect(paymentFailure(new ApiError('failed-precondition', 'x'))).toBe(sentences.paymentFailed);
    expect(paymentFailure(new ApiError('unauthenticated', 'x'))).toBe(sentences.paymentWithoutUser);
    expect(paymentFailure(new TypeError('x'))).toBe(sentences.paymentFailed);
  });

  it('is none while its outcome is not known', () => {
    const confirming = 'The payment is still being confirmed.';
    expect(paymentFailure(new ApiError('unknown', confirming))).toBe(confirming);
  });
});

describe('the month that is named', () => {
  const me = { today: '2026-12-15', periods: ['2026-10', '2026-11'] };

  it('is the current one, as the spec has it', () => {
    expect(monthToName('overdue', { ...me, currentIsDue: false })).toBe('2026-12');
    expect(monthToName('current', { ...me, currentIsDue: true })).toBe('2026-12');
  });

  it('is the last overdue one while the current one is unpaid too, so that only what is shown is paid', () => {
    expect(monthToName('overdue', { ...me, currentIsDue: true })).toBe('2026-11');
  });
});
