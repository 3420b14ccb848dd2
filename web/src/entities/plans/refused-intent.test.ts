import { expect, it } from 'vitest';
import { isRecent, needsBankConfirmation } from './refused-intent.ts';

const at = '2026-11-20T18:00:00.000Z';

it('needsBankConfirmation is true only for authentication-required', () => {
  expect(needsBankConfirmation({ code: 'authentication-required' })).toBe(true);
  expect(needsBankConfirmation({ code: 'card-declined' })).toBe(false);
  expect(needsBankConfirmation(null)).toBe(false);
});

it('a rejected intent is shown for three days in the club’s time zone', () => {
  expect(isRecent({ at }, '2026-11-20')).toBe(true);
  expect(isRecent({ at }, '2026-11-22')).toBe(true);
  expect(isRecent({ at }, '2026-11-23')).toBe(false);
});
