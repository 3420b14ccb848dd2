import { expect, it } from 'vitest';
import { isRecent, needsBankConfirmation } from './refused-intent.ts';

const at = '2026-11-20T18:00:00.000Z';

it('what was refused while the parent was away knows when the bank wanted to hear from the holder of the card', () => {
  expect(needsBankConfirmation({ code: 'authentication-required' })).toBe(true);
  expect(needsBankConfirmation({ code: 'card-declined' })).toBe(false);
  expect(needsBankConfirmation(null)).toBe(false);
});

it('what was refused while the parent was away is shown for three days of the club', () => {
  expect(isRecent({ at }, '2026-11-20')).toBe(true);
  expect(isRecent({ at }, '2026-11-22')).toBe(true);
  expect(isRecent({ at }, '2026-11-23')).toBe(false);
});
