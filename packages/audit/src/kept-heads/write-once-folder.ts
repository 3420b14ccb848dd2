import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WriteOnceStore } from './write-once-store.ts';

/**
 * When `put` resolves, the file is durable and read-only; a crash never leaves a partial file. Owners can
 * still delete files.
 */
export const writeOnceFolder = (folder: string): WriteOnceStore => ({
  put: async (name, text) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${randomBytes(6).toString('hex')}`);
    const file = await open(draft, 'wx', 0o400);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      // Unlike a rename, a link never replaces a file.
      await link(draft, join(folder, name));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(draft);
      await syncFolder(folder);
    }
  },
  get: async (name) => {
    try {
      return await readFile(join(folder, name), 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  },
  names: async (prefix = '') => {
    try {
      return (await readdir(folder))
        .filter((name) => !name.startsWith('.') && name.startsWith(prefix))
        .sort();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
});

/** Makes a new file durable by syncing its folder. */
const syncFolder = async (path: string): Promise<void> => {
  // Windows cannot open a folder; its file system journals the entry.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
