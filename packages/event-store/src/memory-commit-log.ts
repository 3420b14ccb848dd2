import { createHash } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitLog, CommitPlace, CommitRecord, Halt, SnapshotRecord } from './commit-log.ts';
import type { TimelineEntry } from './event-store.ts';
import { hourKey, hourOf } from './time-index.ts';

export type MemoryTable = {
  readonly commits: Map<StreamName, readonly CommitRecord[]>;
  readonly snapshots: Map<StreamName, SnapshotRecord>;
  readonly byHour: Map<string, readonly TimelineEntry[]>;
  readonly halts: Map<StreamName, Halt>;
};

export const memoryTable = (): MemoryTable => ({
  commits: new Map(),
  snapshots: new Map(),
  byHour: new Map(),
  halts: new Map(),
});

export const memoryCommitLog = (
  { commits, snapshots, byHour, halts }: MemoryTable = memoryTable(),
): CommitLog => {
  const of = (stream: StreamName): readonly CommitRecord[] => commits.get(stream) ?? [];

  const streams = (
    after?: StreamName,
    { segment, of: parts }: Segment = { segment: 0, of: 1 },
  ): readonly StreamName[] => {
    const all = [...commits.keys()].filter((stream) => hashOf(stream) % parts === segment);
    return after === undefined ? all : all.slice(all.indexOf(after) + 1);
  };

  const thereOf = ({ stream, commit }: CommitPlace) => of(stream)[commit - 1];

  const add = (record: CommitRecord): void => {
    const { stream, commit, at, types, hour } = record;
    commits.set(stream, [...of(stream), record]);
    byHour.set(hour, [...(byHour.get(hour) ?? []), { stream, commit, at, types }]);
  };

  return {
    put: async (record) => {
      const there = thereOf(record);
      if (there) return there;
      add(record);
      return 'stored';
    },
    putAll: async (records, free) => {
      if ([...records, ...free].some(thereOf)) return 'conflict';
      records.forEach(add);
      return 'stored';
    },
    get: async (stream, commit) => of(stream)[commit - 1],
    newest: async (stream, limit, before = Number.POSITIVE_INFINITY) =>
      of(stream)
        .filter((record) => record.commit < before)
        .slice(-limit)
        .reverse(),
    from: async function* (stream, commit) {
      yield* of(stream).slice(Math.max(commit, 1) - 1);
    },
    onwards: async (stream, commit) => ({
      commits: of(stream).filter((record) => record.commit >= commit),
      isHalted: halts.has(stream),
    }),
    halt: async (stream, halt) => {
      if (!halts.has(stream)) halts.set(stream, halt);
    },
    lift: async (stream) => {
      halts.delete(stream);
    },
    latest: async (stream, limit) => ({
      snapshot: snapshots.get(stream),
      newestFirst: of(stream).slice(-limit).reverse(),
      isHalted: halts.has(stream),
    }),
    writeSnapshot: async (stream, record) => {
      const known = snapshots.get(stream);
      const isOlder = known && known.foldVersion === record.foldVersion && known.commit >= record.commit;
      if (!isOlder) snapshots.set(stream, record);
    },
    streams: async function* (after, segment) {
      yield* streams(after, segment);
    },
    all: async function* (after, segment, odd) {
      for (const stream of streams(after?.stream, segment)) {
        if (halts.has(stream)) odd?.({ kind: 'halt', stream });
        for (const record of of(stream)) yield { stream, commit: record.commit, record: () => record };
      }
    },
    hours: async (from, to) => {
      const moments = [...byHour.values()].flat().map(({ at }) => at);
      return [...new Set(moments.filter((at) => at >= from && at < to).map(hourOf))].sort();
    },
    shard: async function* (hour, shard, from, to, newestFirst) {
      const entries = (byHour.get(hourKey(hour, shard)) ?? []).filter(({ at }) => at >= from && at < to);
      const sorted = entries.sort((a, b) =>
        a.at === b.at ? compare(a.stream, b.stream) : compare(a.at, b.at),
      );
      yield* newestFirst ? sorted.reverse() : sorted;
    },
  };
};

/** Spreads streams over segments, as a table spreads partitions. */
const hashOf = (stream: StreamName): number => createHash('sha256').update(stream).digest().readUInt32BE(0);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
