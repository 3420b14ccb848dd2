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
import { damagedFile } from '@hoops/loopback/start-problem';

/** One row written (`value`) or removed (`null`). */
export type Change = readonly [table: string, id: string, value: unknown];

export type Journal = {
  /**
   * All changes of one transaction: written when this returns, so that they outlive the process. They outlive the machine once
   * `synced` says so, which does not wait for those that are not `durable`.
   */
  append(changes: readonly Change[], durable: boolean): void;
  /** Resolves when all that was appended is on the disk; those who wait at the same time share a sync. */
  synced(): Promise<void>;
  close(): Promise<void>;
};

/** Of a Stripe that lives no longer than its process. */
export const forgetful: Journal = {
  append: () => undefined,
  synced: async () => undefined,
  close: async () => undefined,
};

const sync = promisify(fdatasync);

/**
 * An append-only file, one line of JSON per transaction. A line cut off by a crash was never
 * acknowledged to anyone, so it is dropped at the next start. @throws StartProblem when another line is damaged.
 */
export const openJournal = (path: string): { journal: Journal; transactions: readonly Change[][] } => {
  mkdirSync(dirname(path), { recursive: true });
  const transactions = existsSync(path) ? readTransactions(path) : [];
  const file = openSync(path, 'a');
  let isDirty = false;
  let newest = Promise.resolve();
  let next: Promise<void> | undefined;

  /** One that is under way may have begun before the newest line. */
  const syncAgain = async (): Promise<void> => {
    // Those who waited for it have heard of it.
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

/** Replaces the journal by one transaction that makes the same rows; atomic against a crash. */
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
