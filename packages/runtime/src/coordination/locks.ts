/**
 * Lets one process at a time do a piece of work. A lock that is held for longer than `lockMs` ends by itself: its
 * holder is dead. A holder that was only slow has then lost it, and changes nothing of it any more; work that must
 * not be done twice needs a second defence (an idempotency key, a record that is written once).
 */
export type Locks = {
  /** @returns undefined while another process holds it. */
  readonly take: (name: string) => Promise<Lock | undefined>;
  /** Lets go early. Without effect for a holder that has lost the lock. */
  readonly release: (lock: Lock) => Promise<void>;
  /** Adds one to the count that the next holder gets. Without effect for a holder that has lost the lock. */
  readonly increment: (lock: Lock) => Promise<void>;
};

/** A lock that is held. */
export type Lock = {
  readonly name: string;
  /** Another text for each time that it was taken. */
  readonly holder: string;
  /** How often its earlier holders incremented it. */
  readonly count: number;
};

/** Longer than the longest Lambda that sends mail, and than an intent takes at Stripe. */
export const lockMs = 90_000;

/** Another process is doing this work, or died over it: whether it gets done is not known yet. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/**
 * Does a piece of work under a lock.
 * @throws LockHeld while another process holds it: the message must come again, for that process may have died.
 */
export const withLock = async <Done>(
  locks: Locks,
  name: string,
  act: (lock: Lock) => Promise<Done>,
): Promise<Done> => {
  const lock = await locks.take(name);
  if (!lock) throw new LockHeld(`Another delivery is at ${name}.`);
  try {
    return await act(lock);
  } finally {
    await locks.release(lock);
  }
};
