import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SQLite's own words, which the database passes on with its refusal. */
const sqlitesWords = 'database or disk is full';

/** Whether something could not be written because its disk is full, or what its owner may use of it. */
export const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ||
    error.message.includes(sqlitesWords));

/** More than the database writes before it answers for the first time. */
const probeBytes = 1_000_000;

/**
 * The file system's refusal to write a megabyte into this folder; undefined when it fits. The database says "disk I/O
 * error" of a full disk as of a broken one, so it is asked for here.
 */
export const fullDisk = async (folder: string): Promise<Error | undefined> => {
  const probe = join(folder, 'room.new');
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  } catch (error) {
    if (isDiskFull(error)) return error;
    // Another failure is not what is asked about here.
  } finally {
    await rm(probe, { force: true });
  }
  return undefined;
};
