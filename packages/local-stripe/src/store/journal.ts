import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { damagedFile } from '@hoops/loopback/serve-loopback';

export type Change = readonly [table: string, id: string, value: unknown];

export type Journal = {
  /**
   * Appends a transaction, which then survives a process crash. If `durable`, it survives a machine crash
   * once `synced` resolves.
   */
  append(changes: readonly Change[], durable: boolean): void;
  /** Resolves when all appends are on disk; concurrent waiters share a sync. */
  synced(): Promise<void>;
  close(): Promise<void>;
};

export const forgetful: Journal = {
  append: () => undefined,
  synced: async () => undefined,
  close: async () => undefined,
};

const sync = promisify(fdatasync);

/**
 * Append-only JSON lines, one per transaction. A truncated last line is dropped, because it was never
 * acknowledged.
 * @throws StartProblem for other damage
 */
export const openJournal = (path: string): { journal: Journal; transactions: readonly Change[][] } => {
  mkdirSync(dirname(path), { recursive: true });
  const transactions = existsSync(path) ? readTransactions(path) : [];
  const file = openSync(path, 'a');
  let isDirty = false;
  let newest = Promise.resolve();
  let next: Promise<void> | undefined;

  /** A sync in progress may be older than the newest line, so another sync follows. */
  const syncAgain = async (): Promise<void> => {
    // Callers of the earlier sync have already received its error.
    await newest.catch(() => undefined);
    next = undefined;
    isDirty = false;
    newest = sync(file);
    try {
      await newest;
    } catch (error) {
      isDirty = true;
      throw error;
    }
  };
  const synced = (): Promise<void> => {
    if (!isDirty) return newest;
    next ??= syncAgain();
    return next;
  };

  const journal: Journal = {
    append(changes, durable) {
      writeAll(file, `${JSON.stringify(changes)}\n`);
      isDirty ||= durable;
    },
    synced,
    async close() {
      try {
        await synced();
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
  return { journal, transactions };
};

export const compactJournal = (path: string, rows: readonly Change[]): void => {
  const next = `${path}.next`;
  const file = openSync(next, 'w');
  writeAll(file, `${JSON.stringify(rows)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(next, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
};

const readTransactions = (path: string): Change[][] => {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  return bytes
    .subarray(0, wholeBytes)
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [transactionOf(line, `${path}, line ${index + 1},`)]));
};

const transactionOf = (line: string, place: string): Change[] => {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw damagedFile(place, cause);
  }
};

const writeAll = (file: number, line: string): void => {
  const bytes = Buffer.from(line);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
};
