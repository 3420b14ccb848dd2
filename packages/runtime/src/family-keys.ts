import type { KeyObject } from 'node:crypto';

/**
 * Data key of a family or request. Erasing it is final (crypto-shredding): sealed data stays unreadable, and
 * nothing personal is stored anymore.
 */
export type FamilyKey = { readonly kind: 'usable'; readonly secret: KeyObject } | { readonly kind: 'erased' };

export type FamilyKeys = {
  /** Key for sealing, created on first use; concurrent creators get the first one. */
  readonly obtain: (keyId: string) => Promise<FamilyKey>;
  /** Key for opening; `undefined` if it never existed. */
  readonly find: (keyId: string) => Promise<FamilyKey | undefined>;
  /**
   * Deletes the key and leaves a mark, so late events create no new one. Other processes may cache it for a
   * minute.
   */
  readonly erase: (keyId: string) => Promise<void>;
};
