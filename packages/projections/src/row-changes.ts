import { createHash } from 'node:crypto';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoint, StoredRow, StreamChange } from './read-store.ts';
import { type Row, rowKey } from './row.ts';
import { type Shares, sharesBetween, withoutEmpty } from './totals.ts';

/** In place of a hash: the row may be there, or not, or old. It has to be put or removed. */
export const unknownHash = '';

export type RowChanges = {
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  /** Row key -> hash of everything that there should be. */
  readonly rows: Readonly<Record<string, string>>;
  /** By how much totals change, and what the stream contributes to them then. */
  readonly add: Shares;
  readonly shares: Shares;
};

/** What a stream has: its rows as they are stored, and its shares in totals. */
export type Contents = { readonly rows: readonly Row[]; readonly shares: Shares };

/**
 * What has to be put and removed to come from the rows that there are to the rows that there should be.
 * Documents are always put: each says as of which version it is.
 */
export const changeBetween = (
  before: Pick<Checkpoint, 'rows' | 'shares'>,
  { rows, shares }: Contents,
  version: number,
): RowChanges => {
  const after = Object.fromEntries(rows.map((row) => [rowKey(row), rowHash(row)]));
  const put = rows.filter(
    (row) => row.kind === 'document' || before.rows[rowKey(row)] !== after[rowKey(row)],
  );
  return {
    put: put.map((row) => ({ row, version: row.kind === 'document' ? version : null })),
    removeKeys: Object.keys(before.rows).filter((key) => !Object.hasOwn(after, key)),
    rows: after,
    add: sharesBetween(before.shares, shares),
    shares,
  };
};

/** How many rows and totals a change puts, removes or adds to. */
export const writesOf = ({ put, removeKeys, add }: Pick<RowChanges, 'put' | 'removeKeys' | 'add'>): number =>
  put.length + removeKeys.length + Object.keys(add).length;

/**
 * Cuts a change into writes of at most `limit` rows. All but the last leave the checkpoint at its old version
 * and mark what the change touches as unknown, so that the next write after a crash, or one that overtakes,
 * puts or removes exactly these rows again. What was added to totals by then is in the checkpoint's shares.
 */
export const stepsOf = (
  stream: string,
  before: Checkpoint,
  version: number,
  change: RowChanges,
  limit: number,
): readonly StreamChange[] => {
  const work = [
    ...change.put.map((put) => ({ put: [put], removeKeys: [], add: [] })),
    ...change.removeKeys.map((key) => ({ put: [], removeKeys: [key], add: [] })),
    ...Object.entries(change.add).map((total) => ({ put: [], removeKeys: [], add: [total] })),
  ];
  const count = Math.max(1, Math.ceil(work.length / limit));
  const touched = [...change.put.map(({ row }) => rowKey(row)), ...change.removeKeys];
  const pending = { ...before.rows, ...Object.fromEntries(touched.map((key) => [key, unknownHash])) };
  /** What has been added when only this work is left. */
  const sharesWithout = (left: typeof work): Shares => {
    const later = Object.fromEntries(
      left.flatMap(({ add }) => add.map(([key]) => [key, before.shares[key] ?? {}])),
    );
    return withoutEmpty({ ...change.shares, ...later });
  };
  return Array.from({ length: count }, (_, index) => {
    const part = work.slice(index * limit, (index + 1) * limit);
    const isLast = index === count - 1;
    return {
      stream,
      basedOn: before.revision + index,
      version: isLast ? version : before.version,
      rows: isLast ? change.rows : pending,
      shares: isLast ? change.shares : sharesWithout(work.slice((index + 1) * limit)),
      put: part.flatMap(({ put }) => put),
      removeKeys: part.flatMap(({ removeKeys }) => removeKeys),
      add: Object.fromEntries(part.flatMap(({ add }) => add)),
    };
  });
};

/** A short hash of a row's data, independent of the order of its fields. */
export const rowHash = (row: Pick<Row, 'data'>): string =>
  createHash('sha256').update(canonicalJson(row.data)).digest('base64url').slice(0, 16);
