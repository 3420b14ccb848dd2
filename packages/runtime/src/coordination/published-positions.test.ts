import { expect, it } from 'vitest';
import {
  type ArrivingCommit,
  memoryPublishedPositions,
  placeOf,
  rememberedPositions,
} from './published-positions.ts';

const tableStream = '2026-11-26T20:00:00.000';
const last = { commit: 5, hash: 'five', sequence: '500', tableStream, stopped: false };
const next: ArrivingCommit = { commit: 6, previousHash: 'five', hash: 'six', sequence: '600', tableStream };

it('a commit is next if it contains the hash of the last published commit', () => {
  expect(placeOf(last, next)).toBe('next');
  expect(placeOf(undefined, { ...next, commit: 1, previousHash: '' })).toBe('next');
  expect(placeOf(undefined, next)).toBe('next');
});

it('a repeated change or a restored earlier commit is recognized as already published', () => {
  const third = { ...next, commit: 3, previousHash: 'two', hash: 'three', sequence: '300' };
  expect(placeOf(last, third)).toBe('again');
  expect(placeOf({ ...last, tableStream: undefined }, third)).toBe('again');
  const fifth = { ...next, commit: 5, previousHash: 'four', hash: 'five' };
  expect(placeOf(last, { ...fifth, sequence: '500' })).toBe('again');
  expect(placeOf(last, { ...fifth, sequence: '700' })).toBe('again');
  expect(placeOf(last, { ...next, commit: 3, sequence: '99' })).toBe('again');
});

it('a commit is broken if its previous hash differs or its number was already published', () => {
  expect(placeOf(last, { ...next, previousHash: 'other' })).toBe('broken');
  expect(placeOf(last, { ...next, commit: 5, hash: 'other' })).toBe('broken');
  expect(placeOf(last, { ...next, commit: 2 })).toBe('broken');
  expect(placeOf(undefined, { ...next, commit: 1, previousHash: 'zero' })).toBe('broken');
});

it('a new table stream after a restore makes earlier sequence numbers irrelevant', () => {
  const restored = { ...next, sequence: '1', tableStream: '2026-11-27T09:00:00.000' };
  expect(placeOf(last, restored)).toBe('next');
  expect(placeOf(last, { ...restored, previousHash: 'other' })).toBe('broken');
  expect(placeOf(last, { ...restored, commit: 5, hash: 'five' })).toBe('again');
  expect(placeOf(last, { ...restored, commit: 5, hash: 'other' })).toBe('broken');
});

it('every commit of a stopped stream is broken', () => {
  expect(placeOf({ ...last, stopped: true }, next)).toBe('broken');
});

it('a commit after a gap is accepted as next because its order cannot be checked', () => {
  expect(placeOf(last, { ...next, commit: 7, previousHash: 'six' })).toBe('next');
});

it('cached positions are read once, and every write goes through to the store', async () => {
  const stored = memoryPublishedPositions();
  await stored.write('family#1', last);
  let reads = 0;
  const remembered = rememberedPositions({
    ...stored,
    read: (stream) => {
      reads += 1;
      return stored.read(stream);
    },
  });
  expect([await remembered.read('family#1'), await remembered.read('family#1')]).toEqual([last, last]);
  await remembered.write('family#1', { ...last, commit: 6 });
  expect((await remembered.read('family#1'))?.commit).toBe(6);
  expect((await stored.read('family#1'))?.commit).toBe(6);
  expect(reads).toBe(1);
  // A stopped position is read again, because an operator may have lifted the halt.
  await remembered.write('family#1', { ...last, stopped: true });
  await stored.write('family#1', last);
  expect((await remembered.read('family#1'))?.stopped).toBe(false);
  expect(await remembered.read('family#2')).toBeUndefined();
});
