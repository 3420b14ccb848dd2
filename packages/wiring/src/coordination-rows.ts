/**
 * Key prefixes of coordination rows (locks, checkpoints, rate counters) in the read table, which have their
 * own write permission. A deployed prefix must never change.
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
  /** Attribute with the lock's expiry, in milliseconds since the epoch. */
  readonly heldUntil: string;
};

export const lockRows = {
  delivery: { keyPrefix: coordinationKeys.deliveryLock, sk: 'turn', heldUntil: 'heldUntil' },
  intent: { keyPrefix: coordinationKeys.intentLock, sk: 'lease', heldUntil: 'leasedUntil' },
} as const satisfies Readonly<Record<string, LockRow>>;
