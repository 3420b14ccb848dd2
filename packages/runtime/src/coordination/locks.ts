/**
 * A lease expires after `lockMs`, so work that must not repeat also needs an idempotency key or write-once
 * record.
 */
export type Locks = {
  /** @returns undefined while another process holds the lock */
  readonly take: (name: string) => Promise<Lock | undefined>;
  readonly release: (lock: Lock) => Promise<void>;
  /** Increments the count for the next holder; no effect after expiry. */
  readonly increment: (lock: Lock) => Promise<void>;
};

export type Lock = {
  readonly name: string;
  readonly holder: string;
  readonly count: number;
};

/** Longer than any Lambda that sends email, and any intent at Stripe. */
export const lockMs = 90_000;

/** Thrown if another process is doing the work or crashed while doing it, so the outcome is unknown. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/**
 * Works under a lock.
 * @throws LockHeld while another process holds the lock. Redeliver the message then, because the holder may
 * have crashed
 */
export const withLock = async <Done>(
  locks: Locks,
  name: string,
  act: (lock: Lock) => Promise<Done>,
): Promise<Done> => {
  const lock = await locks.take(name);
  if (!lock) throw new LockHeld(`Another delivery holds the lock ${name}.`);
  try {
    return await act(lock);
  } finally {
    await locks.release(lock);
  }
};
