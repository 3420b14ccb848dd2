import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeyedHash } from './keyed-hash.ts';

export type HashedRow = {
  readonly key: string;
  readonly hash: string;
  readonly version: number | null;
};

export type RowSums = {
  readonly add: (row: HashedRow) => void;
  readonly subtract: (row: HashedRow) => void;
  readonly addAll: (other: RowSums) => void;
  readonly sums: Readonly<BigUint64Array<ArrayBuffer>>;
  readonly differing: () => Buckets;
};

/** Many buckets, so that few rows share a bucket; few enough that the sums fit one table item. */
const buckets = 16_384;

/**
 * Compares two row sets in constant memory: adds stored rows to their key's bucket and subtracts expected
 * rows. A nonzero bucket contains a difference.
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

export type Buckets = {
  readonly isEmpty: boolean;
  readonly has: (rowKey: string) => boolean;
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

export const decodeBuckets = (text: string, salt = ''): Buckets => bucketsIn(unpacked(text), salt);

export const encodeSums = ({ sums }: Pick<RowSums, 'sums'>): string =>
  packed(new Uint8Array(sums.buffer, sums.byteOffset, sums.byteLength));

export const decodeSums = (hash: KeyedHash, text: string, salt = ''): RowSums =>
  rowSums(hash, new BigUint64Array(Uint8Array.from(unpacked(text)).buffer), salt);

const packed = (bytes: Uint8Array): string => deflateRawSync(bytes, { level: 1 }).toString('base64');
const unpacked = (text: string): Uint8Array => inflateRawSync(Buffer.from(text, 'base64'));

/** FNV-1a spreads keys evenly; bucket numbers need no secrecy. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (buckets - 1);
};
