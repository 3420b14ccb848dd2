/**
 * Key prefixes of coordination rows (locks, checkpoints, rate counters) in the read table, writable apart
 * from screens' rows. Stored: never change one.
 */
export const coordinationKeys = {
  checkpoint: 'cursor#',
  intentLock: 'intent#',
  publishedPosition: 'published#',
  rateCounter: 'rate#',
  deliveryLock: 'turn#',
} as const;

export type LockRow = {
  readonly keyPrefix: string;
  readonly sk: string;
  /** Attribute with the lock's end, in epoch milliseconds. */
  readonly heldUntil: string;
};

/** Locks on deliveries of messages and on intents performed at Stripe. */
export const lockRows = {
  delivery: { keyPrefix: coordinationKeys.deliveryLock, sk: 'turn', heldUntil: 'heldUntil' },
  intent: { keyPrefix: coordinationKeys.intentLock, sk: 'lease', heldUntil: 'leasedUntil' },
} as const satisfies Readonly<Record<string, LockRow>>;
