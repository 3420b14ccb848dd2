import { systemClock } from '@hoops/runtime/clock';
import { LockHeld } from '@hoops/runtime/coordination/locks';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { underKey } from './under-key.ts';

const setUp = () => {
  const locks = memoryLocks(systemClock);
  const keys: string[] = [];
  const change = (error?: Error) =>
    underKey(locks, 'customer:dana', async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (error) throw error;
    });
  return { locks, keys, change };
};

it('a change at Stripe is repeated under its key until Stripe has stored an error under the key', async () => {
  const { keys, change } = setUp();
  const lost = new Stripe.errors.StripeConnectionError({ message: 'socket hang up' });
  const stored = new Stripe.errors.StripeAPIError({ message: 'Something went wrong.' });
  await expect(change(lost)).rejects.toBe(lost);
  await expect(change(stored)).rejects.toBe(stored);
  await change();
  await change();
  const next = 'customer:dana:again-1';
  expect(keys).toEqual(['customer:dana', 'customer:dana', next, next]);
});

it('a change at Stripe waits for the process that is making the change', async () => {
  const { locks, keys, change } = setUp();
  await locks.take('customer:dana');
  await expect(change()).rejects.toThrow(LockHeld);
  expect(keys).toEqual([]);
});
