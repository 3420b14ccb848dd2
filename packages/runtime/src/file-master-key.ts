import { randomBytes } from 'node:crypto';
import { keyBytes, secretKeyFile } from './key-file.ts';
import { type MasterKey, UnusableKey } from './master-key.ts';
import { openBox, sealBox } from './sealed-box.ts';

/**
 * A master key in a file, for one machine: 32 random bytes that only the owner may read. The file is made on
 * first use; losing it makes all personal data unreadable, just as losing the key in KMS would.
 * @throws Error when others may read the file, or when it is not a key.
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
