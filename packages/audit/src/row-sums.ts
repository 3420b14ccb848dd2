import type { KeyedHash } from './keyed-hash.ts';

/** A row by what of it is compared. */
export type HashedRow = {
  readonly key: string;
  /** Of its data. */
  readonly hash: string;
  readonly version: number | null;
};

export type RowSums = {
  readonly add: (row: HashedRow) => void;
  readonly subtract: (row: HashedRow) => void;
  /** Adds what other sums, made with the same hash, come to. */
  readonly addAll: (other: RowSums) => void;
  /** The sum of each bucket. */
  readonly sums: Readonly<BigUint64Array>;
  /** The same sums, to be changed on their own. */
  readonly copy: () => RowSums;
  /** The buckets whose two sets differ. */
  readonly differing: () => Buckets;
};

/** So many that few rows beside a wrong one share its bucket, and so few that they cost half a megabyte. */
const buckets = 65_536;

/**
 * Compares two sets of rows of any size in constant memory: what there is is added to the bucket of its row key, what
 * there should be is taken away. A bucket that is not zero in the end holds a difference, and only its rows are looked at.
 */
export const rowSums = (hash: KeyedHash, sums = new BigUint64Array(buckets)): RowSums => {
  const hashOf = ({ key, hash: data, version }: HashedRow): bigint => hash(`${key}\n${data}\n${version}`);
  return {
    add: (row) => {
      const bucket = bucketOf(row.key);
      sums[bucket] = (sums[bucket] ?? 0n) + hashOf(row);
    },
    subtract: (row) => {
      const bucket = bucketOf(row.key);
      sums[bucket] = (sums[bucket] ?? 0n) - hashOf(row);
    },
    addAll: ({ sums: others }) => {
      for (const [bucket, sum] of others.entries()) sums[bucket] = (sums[bucket] ?? 0n) + sum;
    },
    sums,
    copy: () => rowSums(hash, sums.slice()),
    differing: () => {
      const different = new Set<number>();
      for (const [bucket, sum] of sums.entries()) if (sum !== 0n) different.add(bucket);
      return { isEmpty: different.size === 0, has: (rowKey) => different.has(bucketOf(rowKey)) };
    },
  };
};

/** Some of the buckets. */
export type Buckets = {
  readonly isEmpty: boolean;
  /** Whether the row with this key is in one of them. */
  readonly has: (rowKey: string) => boolean;
};

/** FNV-1a: it spreads keys, and need not keep anything from anybody. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (buckets - 1);
};
