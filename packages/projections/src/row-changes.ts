import { createHash } from 'node:crypto';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoint, StoredRow, StreamChange } from './read-store.ts';
import { type EntryRow, type Row, rowKey } from './row.ts';
import { type Amounts, type Shares, sharesBetween, withoutEmpty } from './totals.ts';

/** Hash of a row whose stored state is unknown; such a row must be put or removed. */
export const unknownHash = '';

export type RowChanges = {
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  readonly rows: Readonly<Record<string, string>>;
  readonly add: Shares;
  readonly shares: Shares;
};

export type Contents = { readonly rows: readonly Row[]; readonly shares: Shares };

/**
 * Puts and deletes that turn stored rows into the expected rows. Documents are always put, because they
 * contain a version.
 */
export const changeBetween = (
  before: Pick<Checkpoint, 'rows' | 'shares'>,
  { rows, shares }: Contents,
  version: number,
): RowChanges => {
  // Hashes are cached, because the rows of word lists share their data.
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

export const writesOf = ({ put, removeKeys, add }: Pick<RowChanges, 'put' | 'removeKeys' | 'add'>): number =>
  put.length + removeKeys.length + Object.keys(add).length;

/**
 * Early writes keep the version and set remaining hashes to unknown, which lets another writer continue.
 * Documents are written last.
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

const rowsWithout = (left: readonly Work[], { rows }: RowChanges): Checkpoint['rows'] => {
  const touched = left.flatMap(({ put, removeKeys }) => [
    ...put.map(({ row }) => rowKey(row)),
    ...removeKeys,
  ]);
  return { ...rows, ...Object.fromEntries(touched.map((key) => [key, unknownHash])) };
};

const sharesWithout = (left: readonly Work[], before: Checkpoint, { shares }: RowChanges): Shares => {
  const later = left.flatMap(({ add }) => add.map(([key]) => [key, before.shares[key] ?? {}]));
  return withoutEmpty({ ...shares, ...Object.fromEntries(later) });
};

/** Short hash of a row's data and lists, the same for any field order. */
export const rowHash = ({ data, also }: Pick<Row, 'data'> & Pick<EntryRow, 'also'>): string =>
  createHash('sha256')
    .update(canonicalJson(also ? { data, also } : data))
    .digest('base64url')
    .slice(0, 16);
