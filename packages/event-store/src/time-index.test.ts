import type { StreamName } from '@hoops/domain/stream';
import { expect, it } from 'vitest';
import type { TimelineEntry } from './event-store.ts';
import { hoursBetween, momentOf, shardCount, shardOf, timelineOf } from './time-index.ts';

const never = () => Promise.reject(new Error('A short range is walked.'));

it('hoursBetween returns every hour that a range touches', () => {
  expect([...hoursBetween('2026-11-02T22:59:59.999Z', '2026-11-03T00:00:00.001Z')]).toEqual([
    '2026-11-02T22',
    '2026-11-02T23',
    '2026-11-03T00',
  ]);
  expect([...hoursBetween('2026-11-02T22:00:00.000Z', '2026-11-02T23:00:00.000Z')]).toEqual([
    '2026-11-02T22',
  ]);
  expect([...hoursBetween('2026-11-02T22:00:00.000Z', '2026-11-02T22:00:00.000Z')]).toEqual([]);
});

it('streams are spread over all shards, and each stream always has the same shard', () => {
  const streams = Array.from({ length: 400 }, (_, number): StreamName => `family#${number}`);
  const shards = streams.map(shardOf);
  expect(new Set(shards).size).toBe(shardCount);
  expect(streams.map(shardOf)).toEqual(shards);
});

it('the time index sorts by time first', () => {
  const early = momentOf('2026-11-02T12:00:00.000Z', 'family#z', '0000000009');
  const late = momentOf('2026-11-02T12:00:00.001Z', 'access#a', '0000000001');
  expect(early < late).toBe(true);
});

it('the time index merges the shards of an hour into one order', async () => {
  const entry = (minute: number, stream: StreamName): TimelineEntry => ({
    stream,
    commit: 1,
    at: `2026-11-02T12:${String(minute).padStart(2, '0')}:00.000Z`,
    types: [],
  });
  const shards = [
    [entry(1, 'family#a'), entry(5, 'family#a')],
    [],
    [entry(1, 'access#b'), entry(2, 'family#c')],
  ];
  const shard = async function* (_hour: string, number: number) {
    yield* shards[number] ?? [];
  };
  const range = { from: '2026-11-02T12:00:00.000Z', to: '2026-11-02T12:59:00.000Z' };
  const merged: string[] = [];
  for await (const { stream, at } of timelineOf({ hours: never, shard }, range))
    merged.push(`${at.slice(14, 16)} ${stream}`);
  expect(merged).toEqual(['01 access#b', '01 family#a', '02 family#c', '05 family#a']);
});

it('the time index reads only the hours of a range that have commits', async () => {
  const read = new Set<string>();
  const log = {
    hours: async () => ['2026-11-02T12', '2027-10-31T07'],
    shard: async function* (hour: string, number: number): AsyncGenerator<TimelineEntry> {
      read.add(hour);
      if (number === 3) yield { stream: 'family#a', commit: 1, at: `${hour}:30:00.000Z`, types: [] };
    },
  };
  const range = { from: '2026-11-02T00:00:00.000Z', to: '2027-11-02T00:00:00.000Z' };
  const found: string[] = [];
  for await (const { at } of timelineOf(log, range)) found.push(at);
  expect(found).toEqual(['2026-11-02T12:30:00.000Z', '2027-10-31T07:30:00.000Z']);
  expect([...read]).toEqual(['2026-11-02T12', '2027-10-31T07']);
});
