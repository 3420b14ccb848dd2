import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Puts `content` at `path` so that a crash at any moment leaves either the old file or the whole new one,
 * and so that the new one is on the disk when this resolves.
 */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const next = `${path}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    // A crash may have left a file of this name that others may read.
    await file.chmod(0o600);
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    // Half a file would keep a full disk full.
    await rm(next);
    throw error;
  } finally {
    await file.close();
  }
  await rename(next, path);
  await syncFolderOf(path);
};

/** A new or renamed file is only safe once its folder's entry is on the disk too. */
export const syncFolderOf = async (path: string): Promise<void> => {
  // Windows cannot open a folder; its file system journals the entry itself.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
