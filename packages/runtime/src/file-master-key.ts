import { randomBytes } from 'node:crypto';
import { keyBytes, secretKeyFile } from './key-file.ts';
import { type MasterKey, UnusableKey } from './master-key.ts';
import { openBox, sealBox } from './sealed-box.ts';

/**
 * File of 32 random bytes, created on first use. Losing the file loses all personal data.
 * @throws Error for unsafe file permissions
 */
export const fileMasterKey = (path: string): MasterKey => {
  const key = secretKeyFile(path, 'master key');
  return {
    create: async (keyId) => {
      const plain = randomBytes(keyBytes);
      return { plain, wrapped: sealBox(await key(), plain, contextOf(keyId)) };
    },
    unwrap: async (keyId, wrapped) => {
      const master = await key();
      try {
        return openBox(master, wrapped, contextOf(keyId));
      } catch (error) {
        throw new UnusableKey('The master key does not open a stored data key.', { cause: error });
      }
    },
  };
};

const contextOf = (keyId: string) => `data-key|${keyId}`;
