import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file atomically and durably: after a crash, either the old or the new file is complete. */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const next = `${path}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    // Other users may have been able to read a draft left by a crash.
    await file.chmod(0o600);
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    // Removes the partial draft, which would keep a full disk full.
    await rm(next);
    throw error;
  } finally {
    await file.close();
  }
  await rename(next, path);
  await syncFolderOf(path);
};

/** A new or renamed file is durable only after its folder is synced. */
export const syncFolderOf = async (path: string): Promise<void> => {
  // Windows cannot open a folder, and its file system journals directory entries.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
