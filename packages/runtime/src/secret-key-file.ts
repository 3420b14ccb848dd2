import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { keyFile } from './key-file.ts';
import { once } from './once.ts';

export const keyBytes = 32;

/**
 * A secret key of 32 random bytes in a file that only the owner may read; made on first use.
 * @throws Error from the function when others may read the file, or when it is not a key.
 */
export const secretKeyFile = (path: string, what: string): (() => Promise<KeyObject>) => {
  const read = keyFile(path, what, () => randomBytes(keyBytes));
  return once(async () => {
    const bytes = await read();
    if (bytes.length !== keyBytes) throw new Error(`The ${what} file does not hold a key of 32 bytes.`);
    return createSecretKey(bytes);
  });
};
