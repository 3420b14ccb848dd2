import {
  closeSync,
  existsSync,
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

/** One row written (`value`) or removed (`null`). */
export type Change = readonly [table: string, id: string, value: unknown];

export type Journal = {
  /** All changes of one transaction, on disk when this returns (unless `durable` is false). */
  append(changes: readonly Change[], durable: boolean): void;
  close(): void;
};

/** Of a Stripe that lives no longer than its process. */
export const forgetful: Journal = { append: () => undefined, close: () => undefined };

/**
 * An append-only file, one line of JSON per transaction. A line cut off by a crash was never
 * acknowledged to anyone, so it is dropped at the next start.
 */
export const openJournal = (path: string): { journal: Journal; transactions: readonly Change[][] } => {
  mkdirSync(dirname(path), { recursive: true });
  const transactions = existsSync(path) ? readTransactions(path) : [];
  const file = openSync(path, 'a');
  const journal: Journal = {
    append(changes, durable) {
      writeAll(file, `${JSON.stringify(changes)}\n`);
      if (durable) fdatasyncSync(file);
    },
    close() {
      fdatasyncSync(file);
      closeSync(file);
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
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};

const writeAll = (file: number, line: string): void => {
  const bytes = Buffer.from(line);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
};
