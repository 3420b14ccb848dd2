import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { once } from './once.ts';

/**
 * File that only its owner can read, created on first use.
 * @param what name in errors
 * @throws Error from the function for unsafe permissions
 */
export const keyFile = (path: string, what: string, create: () => Uint8Array): (() => Promise<Buffer>) =>
  once(async () => {
    await mkdir(dirname(path), { recursive: true });
    if (!(await exists(path))) await make(path, create());
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Error(`The ${what} file can be read by others: chmod 600 it.`);
    }
    return readFile(path);
  });

/** Writes a draft and then links it. If another process creates the file first, uses that file. */
const make = async (path: string, content: Uint8Array): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
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

export const keyBytes = 32;

/**
 * 32 random bytes in a file that only its owner can read.
 * @throws Error from the returned function for unsafe permissions or content
 */
export const secretKeyFile = (path: string, what: string): (() => Promise<KeyObject>) => {
  const read = keyFile(path, what, () => randomBytes(keyBytes));
  return once(async () => {
    const bytes = await read();
    if (bytes.length !== keyBytes) throw new Error(`The ${what} file does not hold a key of 32 bytes.`);
    return createSecretKey(bytes);
  });
};
