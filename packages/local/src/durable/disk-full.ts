import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sqlitesWords = 'database or disk is full';

export const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ||
    error.message.includes(sqlitesWords));

/** Larger than the data the database writes before its first answer. */
const probeBytes = 1_000_000;

/**
 * Tries to write one megabyte to the folder, because the database does not tell a full disk from a broken
 * disk.
 */
export const fullDisk = async (folder: string): Promise<Error | undefined> => {
  const probe = join(folder, 'room.new');
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  } catch (error) {
    if (isDiskFull(error)) return error;
  } finally {
    await rm(probe, { force: true });
  }
  return undefined;
};
