import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SQLite's message, passed on by the database. */
const sqlitesWords = 'database or disk is full';

/** True if a write failed because the disk or quota is full. */
export const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ||
    error.message.includes(sqlitesWords));

/** More than the database writes before its first answer. */
const probeBytes = 1_000_000;

/** The error of writing a megabyte here, if any: the database reports full and broken disks alike. */
export const fullDisk = async (folder: string): Promise<Error | undefined> => {
  const probe = join(folder, 'room.new');
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  } catch (error) {
    if (isDiskFull(error)) return error;
    // Other failures are ignored here.
  } finally {
    await rm(probe, { force: true });
  }
  return undefined;
};
