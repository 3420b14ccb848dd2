import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/**
 * Data key of a family or request. Erasing a key is final (crypto-shredding): data encrypted under the key
 * can never be read again.
 */
export type FamilyKey = { readonly kind: 'usable'; readonly secret: KeyObject } | { readonly kind: 'erased' };

export type FamilyKeys = {
  /** Key for encryption, created on first use; concurrent callers get the same key. */
  readonly obtain: (keyId: string) => Promise<FamilyKey>;
  /** Key for decryption; undefined if the key never existed. */
  readonly find: (keyId: string) => Promise<FamilyKey | undefined>;
  /**
   * Deletes the key and records the erasure, so later events create no new key. Other processes may cache the
   * key for a minute.
   */
  readonly erase: (keyId: string) => Promise<void>;
};

export const memoryFamilyKeys = (): FamilyKeys => {
  const keys = new Map<string, FamilyKey>();
  return {
    obtain: async (keyId) => {
      const key = keys.get(keyId) ?? { kind: 'usable', secret: createSecretKey(randomBytes(32)) };
      keys.set(keyId, key);
      return key;
    },
    find: async (keyId) => keys.get(keyId),
    erase: async (keyId) => {
      keys.set(keyId, { kind: 'erased' });
    },
  };
};
