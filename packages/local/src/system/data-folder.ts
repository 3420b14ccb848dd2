import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import * as z from 'zod/mini';
import { isDiskFull } from '../durable/disk-full.ts';
import { readJsonFile, writeJsonFile } from '../durable/json-file.ts';
import { commandOf } from '../processes.ts';

export const defaultDataDir = fileURLToPath(new URL('../../../../.data', import.meta.url));

const marker = 'all-american-hoops.json';

const markerSchema = z.object({
  state: z.enum(['seeding', 'complete']),
  ownerPid: z.optional(z.number()),
  holds: z.optional(z.array(z.string())),
});
type Marker = z.infer<typeof markerSchema>;

/**
 * Parts that must never be recreated: keys, events, user accounts. Mailbox, queues and webhook secret may be
 * missing.
 */
const parts = [
  'clock.json',
  'cognito.json',
  'dynamodb/dynamodb.sqlite',
  'heads.key',
  'kept-heads',
  'master.key',
  'proof.key',
  'stripe/journal.jsonl',
];

/**
 * `isNew` is true until demo data is complete.
 * @throws StartProblem for an unusable, used or incomplete folder; the error of a full disk
 */
export const openDataFolder = async (
  folder: string,
): Promise<{ readonly isNew: boolean; readonly markComplete: () => Promise<void> }> => {
  const mark = (state: Marker['state'], holds: readonly string[]) =>
    writeJsonFile(join(folder, marker), { state, ownerPid: process.pid, holds: [...holds] } satisfies Marker);
  const partsThere = () => parts.filter((part) => existsSync(join(folder, part)));
  const markComplete = () => mark('complete', partsThere());
  try {
    await makeFolder(folder);
    const entries = await readdir(folder);
    const found = await readJsonFile(join(folder, marker), markerSchema);
    if (!found && entries.length > 0) {
      throw new StartProblem(
        `The folder ${folder} contains other files. Choose an empty folder with DATA_DIR, or empty this one.`,
      );
    }
    // Checked first, because a folder in use by another process must not be emptied.
    if (found && (await isOurProgram(found.ownerPid))) {
      throw new StartProblem(
        `The folder ${folder} is in use by process ${found.ownerPid}. Stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    await makePrivate(folder);
    if (found?.state === 'complete') {
      const { holds = [] } = found;
      const there = partsThere();
      const lost = holds.filter((part) => !there.includes(part));
      if (lost.length > 0) {
        throw new StartProblem(
          `The folder ${folder} has lost ${lost.join(', ')}. Restore a copy, or choose another folder with DATA_DIR to start over.`,
        );
      }
      await mark('complete', holds);
      return { isNew: false, markComplete };
    }
    for (const entry of entries) await rm(join(folder, entry), { recursive: true });
    await mark('seeding', []);
    return { isNew: true, markComplete };
  } catch (error) {
    // A full disk is no StartProblem, because another folder would not help.
    if (error instanceof StartProblem || isDiskFull(error)) throw error;
    throw new StartProblem(
      `The folder ${folder} cannot be read and written (${codeOf(error)}). Choose another folder with DATA_DIR.`,
    );
  }
};

/** Creates folders one by one, because Node's `recursive` loops forever in parents such as /proc. */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
};

/** Restricts families' data to this user, even if the folder's mode was changed. */
const makePrivate = async (folder: string): Promise<void> => {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
};

/** Process ids are reused, so the command line must match our program. */
const isOurProgram = async (pid: number | undefined): Promise<boolean> =>
  pid !== undefined && pid !== process.pid && /packages.local.(bin|dist)/.test(await commandOf(pid));

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.message) : 'unknown';
