import { deflateRawSync, inflateRawSync } from 'node:zlib';
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
  readonly sums: Readonly<BigUint64Array<ArrayBuffer>>;
  /** The buckets whose two sets differ. */
  readonly differing: () => Buckets;
};

/** So many that few rows beside a wrong one share its bucket, and so few that they fit into one item of a table. */
const buckets = 16_384;

/**
 * Compares two sets of rows of any size in constant memory: what there is is added to the bucket of its row key, what
 * there should be is taken away. A bucket that is not zero in the end holds a difference, and only its rows are looked at.
 */
export const rowSums = (hash: KeyedHash, sums = new BigUint64Array(buckets), salt = ''): RowSums => {
  const hashOf = ({ key, hash: data, version }: HashedRow): bigint => hash(`${key}\n${data}\n${version}`);
  return {
    add: (row) => {
      const bucket = bucketOf(salt + row.key);
      sums[bucket] = (sums[bucket] ?? 0n) + hashOf(row);
    },
    subtract: (row) => {
      const bucket = bucketOf(salt + row.key);
      sums[bucket] = (sums[bucket] ?? 0n) - hashOf(row);
    },
    addAll: ({ sums: others }) => {
      for (const [bucket, sum] of others.entries()) sums[bucket] = (sums[bucket] ?? 0n) + sum;
    },
    sums,
    differing: () => {
      const bits = new Uint8Array(buckets / 8);
      for (const [bucket, sum] of sums.entries()) {
        if (sum !== 0n) bits[bucket >> 3] = (bits[bucket >> 3] ?? 0) | (1 << (bucket & 7));
      }
      return bucketsIn(bits, salt);
    },
  };
};

/** Some of the buckets. */
export type Buckets = {
  readonly isEmpty: boolean;
  /** Whether the row with this key is in one of them. */
  readonly has: (rowKey: string) => boolean;
  /** For another process: see `decodeBuckets`. */
  readonly encode: () => string;
};

const bucketsIn = (bits: Uint8Array, salt: string): Buckets => ({
  isEmpty: bits.every((byte) => byte === 0),
  has: (rowKey) => {
    const bucket = bucketOf(salt + rowKey);
    return ((bits[bucket >> 3] ?? 0) & (1 << (bucket & 7))) !== 0;
  },
  encode: () => packed(bits),
});

/** The buckets of a text that `encode` made of those of sums with the same salt. */
export const decodeBuckets = (text: string, salt = ''): Buckets => bucketsIn(unpacked(text), salt);

/** Sums as a text of 175 kB, or less where there are few rows. */
export const encodeSums = ({ sums }: Pick<RowSums, 'sums'>): string =>
  packed(new Uint8Array(sums.buffer, sums.byteOffset, sums.byteLength));

/** The sums of such a text. */
export const decodeSums = (hash: KeyedHash, text: string, salt = ''): RowSums =>
  rowSums(hash, new BigUint64Array(Uint8Array.from(unpacked(text)).buffer), salt);

const packed = (bytes: Uint8Array): string => deflateRawSync(bytes, { level: 1 }).toString('base64');
const unpacked = (text: string): Uint8Array => inflateRawSync(Buffer.from(text, 'base64'));

/** FNV-1a: it spreads keys, and need not keep anything from anybody. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (buckets - 1);
};
