import type { KeyObject } from 'node:crypto';

/**
 * The data key of one family or request. After an erasure it is gone for good: nothing that was sealed with it
 * can be read, and nothing personal is stored under that id any more.
 */
export type FamilyKey = { readonly kind: 'usable'; readonly secret: KeyObject } | { readonly kind: 'erased' };

export type FamilyKeys = {
  /** The key for sealing; made on first use. When two make it at once, both get the one that was stored first. */
  readonly obtain: (keyId: string) => Promise<FamilyKey>;
  /** The key for opening; `undefined` when there never was one. */
  readonly find: (keyId: string) => Promise<FamilyKey | undefined>;
  /**
   * Deletes the key for good and leaves a mark, so that a late event does not make a new one. Other processes
   * may still hold it in memory for the cache's time to live (a minute).
   */
  readonly erase: (keyId: string) => Promise<void>;
};
