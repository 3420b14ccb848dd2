import { createHash } from 'node:crypto';
import type { Checkpoint, StoredRow, StreamChange } from './read-store.ts';
import { type Row, rowKey } from './row.ts';

/** In place of a hash: the row may be there, or not, or old. It has to be put or removed. */
export const unknownHash = '';

export type RowChanges = {
  readonly put: readonly StoredRow[];
  readonly removeKeys: readonly string[];
  /** Row key -> hash of everything that there should be. */
  readonly rows: Readonly<Record<string, string>>;
};

/**
 * What has to be put and removed to come from the rows that there are to the rows that there should be.
 * Documents are always put: each says as of which version it is.
 */
export const changeBetween = (
  before: Readonly<Record<string, string>>,
  rows: readonly Row[],
  version: number,
): RowChanges => {
  const after = Object.fromEntries(rows.map((row) => [rowKey(row), rowHash(row)]));
  const put = rows.filter((row) => row.kind === 'document' || before[rowKey(row)] !== after[rowKey(row)]);
  return {
    put: put.map((row) => ({ row, version: row.kind === 'document' ? version : null })),
    removeKeys: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
    rows: after,
  };
};

/**
 * Cuts a change into writes of at most `limit` rows. All but the last leave the checkpoint at its old version
 * and mark what the change touches as unknown, so that whoever comes after a crash, or overtakes, puts or
 * removes exactly these rows again.
 */
export const stepsOf = (
  stream: string,
  before: Checkpoint,
  version: number,
  change: RowChanges,
  limit: number,
): readonly StreamChange[] => {
  const work = [
    ...change.put.map((put) => ({ put: [put], removeKeys: [] })),
    ...change.removeKeys.map((key) => ({ put: [], removeKeys: [key] })),
  ];
  const count = Math.max(1, Math.ceil(work.length / limit));
  const touched = [...change.put.map(({ row }) => rowKey(row)), ...change.removeKeys];
  const pending = { ...before.rows, ...Object.fromEntries(touched.map((key) => [key, unknownHash])) };
  return Array.from({ length: count }, (_, index) => {
    const part = work.slice(index * limit, (index + 1) * limit);
    const isLast = index === count - 1;
    return {
      stream,
      basedOn: before.revision + index,
      version: isLast ? version : before.version,
      rows: isLast ? change.rows : pending,
      put: part.flatMap(({ put }) => put),
      removeKeys: part.flatMap(({ removeKeys }) => removeKeys),
    };
  });
};

/** A short hash of a row's data, independent of the order of its fields. */
export const rowHash = (row: Pick<Row, 'data'>): string =>
  createHash('sha256').update(canonicalJson(row.data)).digest('base64url').slice(0, 16);

/** JSON with sorted keys: equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
