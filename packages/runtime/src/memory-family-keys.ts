import { createSecretKey, randomBytes } from 'node:crypto';
import type { FamilyKey, FamilyKeys } from './family-keys.ts';

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
