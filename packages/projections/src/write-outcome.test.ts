import { expect, it } from 'vitest';
import { isCommitted } from './write-outcome.ts';

const canceled = (...codes: readonly string[]) => ({ canceled: true, data: codes.map((code) => ({ code })) });

it('isCommitted is true for a commit and false if another writer was first', () => {
  expect(isCommitted({ canceled: false, data: [] })).toBe(true);
  expect(isCommitted(canceled('ConditionalCheckFailed', 'None'))).toBe(false);
  expect(isCommitted(canceled('None', 'TransactionConflict'))).toBe(false);
});

it('isCommitted throws on errors that a retry would not fix', () => {
  expect(() => isCommitted(canceled('None', 'ValidationError'))).toThrow('ValidationError');
  expect(() => isCommitted(canceled('ConditionalCheckFailed', 'ThrottlingError'))).toThrow('ThrottlingError');
  expect(() => isCommitted(canceled())).toThrow('no reason given');
});
