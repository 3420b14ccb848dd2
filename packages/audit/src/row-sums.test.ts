import { describe, expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';
import { decodeBuckets, decodeSums, encodeSums, type HashedRow, rowSums } from './row-sums.ts';

const row = (number: number, hash = `hash-${number}`, version: number | null = null): HashedRow => ({
  key: `entry|athletes|${number}|${number}`,
  hash,
  version,
});
const rows = Array.from({ length: 500 }, (_, number) => row(number));

const compared = (there: readonly HashedRow[], expected: readonly HashedRow[]) => {
  const sums = rowSums(keyedHash());
  for (const one of there) sums.add(one);
  for (const one of expected) sums.subtract(one);
  return sums.differing();
};

describe('the sums of rows', () => {
  it('sums of the same rows are equal in any order', () => {
    expect(compared(rows, rows.toReversed()).isEmpty).toBe(true);
  });

  it.each([
    ['a row is missing', rows.slice(1), rows],
    ['a row is there besides', rows, rows.slice(1)],
    ['a row has other data', [row(0, 'another'), ...rows.slice(1)], rows],
    ['a row shows another version', [row(0, 'hash-0', 7), ...rows.slice(1)], rows],
    ['a row is there twice', [row(0), ...rows], rows],
  ])('row sums differ in the bucket of the changed key when %s', (_what, there, expected) => {
    const buckets = compared(there, expected);
    expect(buckets.isEmpty).toBe(false);
    expect(buckets.has(row(0).key)).toBe(true);
    expect(rows.filter(({ key }) => buckets.has(key)).length).toBeLessThan(10);
  });

  it('row sums differ when two rows swap their data', () => {
    expect(compared([row(0, 'hash-1'), row(1, 'hash-0'), ...rows.slice(2)], rows).isEmpty).toBe(false);
  });

  it('row sums and differing buckets survive encoding and decoding', () => {
    const hash = keyedHash();
    const sums = rowSums(hash, undefined, 'salt');
    for (const one of rows.slice(0, 20)) sums.add(one);
    const sent = decodeSums(hash, encodeSums(sums), 'salt');
    expect(sent.sums).toEqual(sums.sums);
    const buckets = decodeBuckets(sent.differing().encode(), 'salt');
    expect(rows.filter(({ key }) => buckets.has(key))).toEqual(
      rows.filter(({ key }) => sums.differing().has(key)),
    );
    expect(rows.slice(0, 20).every(({ key }) => buckets.has(key))).toBe(true);
    expect(buckets.isEmpty).toBe(false);
  });

  it('another salt puts rows of one bucket into different buckets', () => {
    const sums = rowSums(keyedHash(), undefined, 'salt');
    sums.add(row(0));
    const [plain, salted] = [compared(rows.slice(0, 1), []), sums.differing()];
    const many = Array.from({ length: 40_000 }, (_, number) => row(number));
    const shared = many.filter(({ key }) => plain.has(key));
    expect(shared.length).toBeGreaterThan(1);
    expect(shared.filter(({ key }) => salted.has(key))).toEqual([row(0)]);
  });

  it('row sums use a new hash key each time', () => {
    expect(keyedHash()('a row')).not.toBe(keyedHash()('a row'));
  });
});
