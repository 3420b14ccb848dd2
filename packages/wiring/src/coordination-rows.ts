/**
 * Key prefixes of coordination rows (locks, checkpoints, rate counters) in the read table, with separate
 * write permission. Never change a deployed prefix.
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
  /** Attribute that stores the lock's end, in epoch milliseconds. */
  readonly heldUntil: string;
};

export const lockRows = {
  delivery: { keyPrefix: coordinationKeys.deliveryLock, sk: 'turn', heldUntil: 'heldUntil' },
  intent: { keyPrefix: coordinationKeys.intentLock, sk: 'lease', heldUntil: 'leasedUntil' },
} as const satisfies Readonly<Record<string, LockRow>>;
