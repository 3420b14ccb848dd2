import { subscriptions } from '@hoops/wiring/subscriptions';
import { expect, it } from 'vitest';
import { lockMs } from './locks.ts';

it('an email lock lasts longer than the timeout of every Lambda that sends email', () => {
  const mailers = subscriptions.filter(({ needs }) => needs.includes('mail-send'));
  expect(mailers).not.toEqual([]);
  for (const { timeoutSeconds } of mailers) expect(timeoutSeconds * 1_000).toBeLessThan(lockMs);
});
