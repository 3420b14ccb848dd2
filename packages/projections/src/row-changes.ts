import { createHash } from 'node:crypto';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoint, StoredRow, StreamChange } from './read-store.ts';
import { type Row, rowKey } from './row.ts';
import { type Amounts, type Shares, sharesBetween, withoutEmpty } from './totals.ts';

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
  // Rows of several lists, those of words above all, hold the same data.
  const hashes = new Map<Row['data'], string>();
  const hashOf = ({ data }: Row): string => {
    const hash = hashes.get(data) ?? rowHash({ data });
    hashes.set(data, hash);
    return hash;
  };
  const after = Object.fromEntries(rows.map((row) => [rowKey(row), hashOf(row)]));
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
 * Cuts a change into writes of at most `limit` rows. All but the last leave the checkpoint at its old version; it lists
 * what is done as it is, and what is left as unknown. So the next write after a crash, or one that overtakes, has only the
 * rest to do, and writers who overtake each other all the time still come to an end. Documents are last, for the
 * writer that goes on puts them again.
 */
export const stepsOf = (
  stream: string,
  before: Checkpoint,
  version: number,
  change: RowChanges,
  limit: number,
): readonly StreamChange[] => {
  const putting = (kind: Row['kind']): readonly Work[] =>
    change.put.filter(({ row }) => row.kind === kind).map((put) => ({ put: [put], removeKeys: [], add: [] }));
  const work: readonly Work[] = [
    ...putting('entry'),
    ...change.removeKeys.map((key) => ({ put: [], removeKeys: [key], add: [] })),
    ...Object.entries(change.add).map((total) => ({ put: [], removeKeys: [], add: [total] })),
    ...putting('document'),
  ];
  const count = Math.max(1, Math.ceil(work.length / limit));
  return Array.from({ length: count }, (_, index) => {
    const part = work.slice(index * limit, (index + 1) * limit);
    const left = work.slice((index + 1) * limit);
    return {
      stream,
      basedOn: before.revision + index,
      version: left.length > 0 ? before.version : version,
      rows: rowsWithout(left, change),
      shares: sharesWithout(left, before, change),
      put: part.flatMap(({ put }) => put),
      removeKeys: part.flatMap(({ removeKeys }) => removeKeys),
      add: Object.fromEntries(part.flatMap(({ add }) => add)),
    };
  });
};

type Work = {
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  readonly add: readonly (readonly [key: string, amounts: Amounts])[];
};

/** What is known of the rows when only this work is left. */
const rowsWithout = (left: readonly Work[], { rows }: RowChanges): Checkpoint['rows'] => {
  const touched = left.flatMap(({ put, removeKeys }) => [
    ...put.map(({ row }) => rowKey(row)),
    ...removeKeys,
  ]);
  return { ...rows, ...Object.fromEntries(touched.map((key) => [key, unknownHash])) };
};

/** What has been added when only this work is left. */
const sharesWithout = (left: readonly Work[], before: Checkpoint, { shares }: RowChanges): Shares => {
  const later = left.flatMap(({ add }) => add.map(([key]) => [key, before.shares[key] ?? {}]));
  return withoutEmpty({ ...shares, ...Object.fromEntries(later) });
};

/** A short hash of a row's data, independent of the order of its fields. */
export const rowHash = (row: Pick<Row, 'data'>): string =>
  createHash('sha256').update(canonicalJson(row.data)).digest('base64url').slice(0, 16);
