import { type Locks, withLock } from '@hoops/runtime/coordination/locks';
import { stripeFailureOf } from './stripe-failure.ts';

/**
 * Makes one change at Stripe under a key that is the same however often it is tried. Stripe keeps the answer of a key for a
 * day, its own errors too: a try that ended in one is counted, and the next asks under the next key. One process at a
 * time is at it.
 * @param key `<operation>:<what it is about>`.
 * @param change where doing it twice would be wrong, it looks first whether an earlier try made it.
 * @throws LockHeld; Stripe's errors.
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

/** A key of which Stripe keeps no error: `spent` are those before it of which it does. */
export const countedKey = (key: string, spent: number): string => (spent > 0 ? `${key}:again-${spent}` : key);
