import { expect, it } from 'vitest';
import { needsBankConfirmation, type Operation, recentFailure } from './operation.ts';

const failed: Operation = {
  id: 'request-1',
  intentId: 'intent-1',
  kind: 'settle',
  status: 'failed',
  code: 'card-declined',
  at: '2026-11-20T18:00:00.000Z',
};

it('needsBankConfirmation is true only if the bank requires the cardholder', () => {
  expect(needsBankConfirmation({ ...failed, code: 'authentication-required' })).toBe(true);
  expect(needsBankConfirmation({ ...failed, code: 'not-confirmed' })).toBe(true);
  expect(needsBankConfirmation(failed)).toBe(false);
  expect(needsBankConfirmation(undefined)).toBe(false);
});

it('a failed operation is shown for three days in the club’s time zone', () => {
  expect(recentFailure(failed, '2026-11-20')).toBe(failed);
  expect(recentFailure(failed, '2026-11-22')).toBe(failed);
  expect(recentFailure(failed, '2026-11-23')).toBeUndefined();
  expect(recentFailure({ ...failed, status: 'open' }, '2026-11-20')).toBeUndefined();
});
