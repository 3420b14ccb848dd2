import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MasterKey } from './master-key.ts';
import { openBox, sealBox } from './sealed-box.ts';

const keyBytes = 32;

/**
 * A master key in a file, for one machine: 32 random bytes that only the owner may read. The file is made on
 * first use; losing it makes all personal data unreadable, just as losing the key in KMS would.
 * @throws Error when others may read the file, or when it is not a key.
 */
export const fileMasterKey = (path: string): MasterKey => {
  let loading: Promise<KeyObject> | undefined;
  const key = () => {
    loading ??= loadOrMake(path).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    create: async (keyId) => {
      const plain = randomBytes(keyBytes);
      return { plain, wrapped: sealBox(await key(), plain, contextOf(keyId)) };
    },
    unwrap: async (keyId, wrapped) => openBox(await key(), wrapped, contextOf(keyId)),
  };
};

const contextOf = (keyId: string) => `data-key|${keyId}`;

const loadOrMake = async (path: string): Promise<KeyObject> => {
  await mkdir(dirname(path), { recursive: true });
  if (!(await exists(path))) await make(path);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error('The master key file can be read by others: chmod 600 it.');
  }
  const bytes = await readFile(path);
  if (bytes.length !== keyBytes) throw new Error('The master key file does not hold a key of 32 bytes.');
  return createSecretKey(bytes);
};

/** Written whole beside its place and then linked: a second process that makes one too uses the first's. */
const make = async (path: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(keyBytes));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
