import type { IntentId } from '@hoops/domain/ids';

/**
 * Keeps two processes from working on one intent at a time. It saves calls and avoids confusing answers; that
 * money moves once is ensured by idempotency keys and by looking first, even when a lease is lost.
 */
export type Leases = {
  /** @returns undefined while somebody else holds it. */
  readonly take: (intentId: IntentId) => Promise<Lease | undefined>;
  /** Lets go early; otherwise the lease ends by itself. */
  readonly release: (lease: Lease) => Promise<void>;
  /** Remembers that the current idempotency key only replays an error, so that the next holder uses another. */
  readonly spendKey: (lease: Lease) => Promise<void>;
};

export type Lease = {
  readonly intentId: IntentId;
  /** Whose lease it is: one text per holder. */
  readonly holder: string;
  /** How many idempotency keys were spent before. */
  readonly spentKeys: number;
};

/** Longer than the longest Lambda that works on intents, so that a dead holder is really dead. */
export const leaseMs = 60_000;
