import { type Locks, withLock } from '@hoops/runtime/coordination/locks';
import { stripeFailureOf } from './stripe-failure.ts';

/**
 * Makes one change at Stripe, in one process at a time. Stripe stores a key's errors for a day.
 * @throws LockHeld; Stripe's errors
 */
export const underKey = <Done>(
  locks: Locks,
  key: string,
  change: (options: { readonly idempotencyKey: string }) => Promise<Done>,
): Promise<Done> =>
  withLock(locks, key, async (lock) => {
    try {
      return await change({ idempotencyKey: countedKey(key, lock.count) });
    } catch (error) {
      const failure = stripeFailureOf(error);
      if (failure.kind === 'uncertain' && failure.keySpent) await locks.increment(lock);
      throw error;
    }
  });

/** Next key after Stripe stored errors under `spent` earlier keys. */
export const countedKey = (key: string, spent: number): string => (spent > 0 ? `${key}:again-${spent}` : key);
