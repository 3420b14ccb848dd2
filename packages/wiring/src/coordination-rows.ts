/**
 * How the keys begin of what lies in the read table beside the projectors' rows: what lets processes work side by side.
 * A function that coordinates may write these keys, and none that a screen reads. They are stored: never change one.
 */
export const coordinationKeys = {
  checkpoint: 'cursor#',
  intentLock: 'intent#',
  publishedPosition: 'published#',
  rateCounter: 'rate#',
  deliveryLock: 'turn#',
} as const;

/** How the row of a kind of lock is stored. */
export type LockRow = {
  readonly keyPrefix: string;
  readonly sk: string;
  /** The attribute that says until when the lock is held, in epoch milliseconds. */
  readonly heldUntil: string;
};

/** The kinds of locks: on the delivery of a message, on an intent that is performed at Stripe. */
export const lockRows = {
  delivery: { keyPrefix: coordinationKeys.deliveryLock, sk: 'turn', heldUntil: 'heldUntil' },
  intent: { keyPrefix: coordinationKeys.intentLock, sk: 'lease', heldUntil: 'leasedUntil' },
} as const satisfies Readonly<Record<string, LockRow>>;
